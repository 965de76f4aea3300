import type { Page } from '@playwright/test';
import type { Anvil } from '#testing/anvil';

/** How a wallet presents itself to the page. */
export type Presence = 'alone' | 'among-others' | 'announced';

export interface WalletOptions {
  /** By chain id. What is missing here the wallet does not know until it is added. */
  readonly chains: Readonly<Record<number, Anvil>>;
  readonly chainId: number;
  readonly presence?: Presence;
  /** Chains that the wallet learns of when it is asked to add them. */
  readonly unknown?: readonly number[];
}

/** A wallet's refusal, as it crosses from the test to the page. */
type Answer = { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } };

export interface InjectedWallet {
  /** The person declines, or approves, what is asked from now on. */
  decides(approves: boolean): Promise<void>;
  /** The person chooses this account of his in the wallet; none locks it. */
  chooses(account?: number): Promise<void>;
  /** The person goes to another network in the wallet. */
  switchesTo(chainId: number): Promise<void>;
  /** The definitions that the wallet was asked to add. */
  readonly added: readonly unknown[];
}

/**
 * MetaMask as a page sees it (EIP-1193, EIP-3085, EIP-3326, EIP-6963): accounts, chain and signatures are those of a real node; what
 * the person decides, the test does.
 */
export async function injectWallet(page: Page, options: WalletOptions): Promise<InjectedWallet> {
  const { chains, chainId, presence = 'alone', unknown = [] } = options;
  const added: unknown[] = [];
  await page.exposeFunction('askNode', (chain: number, method: string, params: unknown[]) =>
    answer(chains[chain], method, params),
  );
  await page.exposeFunction('noteAdded', (definition: unknown) => void added.push(definition));
  await page.addInitScript(wallet, { chainId, presence, known: Object.keys(chains).map(Number), unknown });
  const say = (word: string, value: unknown) =>
    page.evaluate(
      ([name, detail]) => void (globalThis as unknown as EventTarget).dispatchEvent(new CustomEvent(name, { detail })),
      [`wallet:${word}`, value] as const,
    );
  return {
    added,
    decides: (approves) => say('decides', approves),
    chooses: (account) => say('chooses', account ?? null),
    switchesTo: (chain) => say('switches', chain),
  };
}

async function answer(node: Anvil | undefined, method: string, params: unknown[]): Promise<Answer> {
  try {
    return { result: await node?.rpc(method, params) };
  } catch (error) {
    const { code, message } = error as Error & { code?: number };
    return { error: { code: code ?? -32603, message } };
  }
}

interface Setup {
  readonly chainId: number;
  readonly presence: Presence;
  readonly known: readonly number[];
  readonly unknown: readonly number[];
}

/** Runs in the page, before its own scripts. What the wallet remembers outlives a reload, as an extension does. */
function wallet({ chainId, presence, known, unknown }: Setup): void {
  interface Memory {
    chainId: number;
    known: number[];
    account: number | null;
    isTrusted: boolean;
    approves: boolean;
  }
  type Params = readonly Readonly<Record<string, unknown>>[];
  const site = globalThis as unknown as EventTarget & {
    askNode: (chain: number, method: string, params: readonly unknown[]) => Promise<Answer>;
    noteAdded: (definition: unknown) => Promise<void>;
  };
  const first: Memory = {
    chainId,
    known: known.filter((id) => !unknown.includes(id)),
    account: 0,
    isTrusted: false,
    approves: true,
  };
  const kept = sessionStorage.getItem('the-wallet');
  const memory: Memory = kept ? (JSON.parse(kept) as Memory) : first;
  const listeners = new Map<string, ((payload: unknown) => void)[]>();
  const remember = (change: Partial<Memory>) =>
    sessionStorage.setItem('the-wallet', JSON.stringify(Object.assign(memory, change)));
  const emit = (event: string, payload: unknown) => listeners.get(event)?.forEach((listener) => listener(payload));
  const refuse = (code: number) => {
    throw Object.assign(new Error('The wallet refuses'), { code });
  };
  const node = async (method: string, params: readonly unknown[] = []) => {
    const said = await site.askNode(memory.chainId, method, params);
    if ('error' in said) throw Object.assign(new Error(said.error.message), { code: said.error.code });
    return said.result;
  };
  const accounts = async () => {
    const all = (await node('eth_accounts')) as string[];
    return memory.account === null ? [] : [all[memory.account]!];
  };
  const enter = (chain: number) => {
    remember({ chainId: chain });
    setTimeout(() => emit('chainChanged', `0x${chain.toString(16)}`));
    return null;
  };
  const methods: Record<string, (params: Params) => unknown> = {
    eth_accounts: () => (memory.isTrusted ? accounts() : []),
    eth_requestAccounts: () => {
      if (!memory.approves) refuse(4001);
      remember({ isTrusted: true });
      return accounts();
    },
    personal_sign: (params) => (memory.approves ? node('personal_sign', params) : refuse(4001)),
    wallet_switchEthereumChain: ([asked]) => {
      const chain = Number(asked?.['chainId']);
      return memory.known.includes(chain) ? enter(chain) : refuse(4902);
    },
    wallet_addEthereumChain: async ([definition]) => {
      if (!memory.approves) refuse(4001);
      await site.noteAdded(definition);
      const chain = Number(definition?.['chainId']);
      remember({ known: [...memory.known, chain] });
      return enter(chain);
    },
  };
  const metaMask = {
    isMetaMask: true,
    on: (event: string, listener: (payload: unknown) => void) =>
      void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    request: async ({ method, params = [] }: { method: string; params?: Params }) =>
      (methods[method] ?? ((given: Params) => node(method, given)))(params),
  };
  const other = { isMetaMask: false, request: () => refuse(-32601) };

  const onWord = <T>(word: string, act: (detail: T) => void) =>
    site.addEventListener(`wallet:${word}`, (event) => act((event as CustomEvent<T>).detail));
  onWord<boolean>('decides', (approves) => remember({ approves }));
  onWord<number>('switches', (chain) => void enter(chain));
  onWord<number | null>('chooses', (account) => {
    remember({ account });
    void accounts().then((list) => emit('accountsChanged', list));
  });

  const shared = presence === 'among-others' ? { ...other, providers: [other, metaMask] } : metaMask;
  Object.assign(site, { ethereum: presence === 'announced' ? other : shared });
  if (presence !== 'announced') return;
  site.addEventListener('eip6963:requestProvider', () => {
    for (const [rdns, provider] of [
      ['com.example.wallet', other],
      ['io.metamask', metaMask],
    ] as const) {
      site.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { rdns }, provider } }));
    }
  });
}
