import { asking, WalletError } from './errors.js';
import { logFailure } from './log.js';
import type { WalletProvider } from './provider.js';
import { type Signer, signerOf } from './signer.js';

/** The wallet connection state of the specification (section 3). */
export interface WalletState {
  readonly account: string | null;
  readonly chainId: number | null;
  readonly isConnected: boolean;
  readonly isConnecting: boolean;
  readonly provider: WalletProvider | null;
  readonly signer: Signer | null;
}

export interface Surroundings {
  readonly findWallet: () => WalletProvider | undefined;
  /** Calls once a wallet turns up that was not there when the page looked. */
  readonly onLateWallet: (listener: () => void) => void;
  readonly reload: () => void;
}

const NOBODY = { account: null, isConnected: false, signer: null } as const;
const DISCONNECTED: WalletState = { ...NOBODY, chainId: null, isConnecting: false, provider: null };

/** The page's connection to the member's browser wallet (specification, 4.5). It knows no framework. */
export class WalletConnection {
  private state = DISCONNECTED;
  private readonly listeners = new Set<() => void>();
  private readonly watched = new WeakSet<WalletProvider>();
  private isStarted = false;

  constructor(private readonly surroundings: Surroundings) {}

  readonly getState = (): WalletState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Takes accounts that the wallet shows the site already as connected, without asking the person. Later calls do nothing. */
  async start(): Promise<void> {
    if (this.isStarted) return;
    this.isStarted = true;
    const provider = this.surroundings.findWallet();
    if (provider) return this.readSilently(provider);
    this.surroundings.onLateWallet(() => {
      const late = this.surroundings.findWallet();
      if (late) void this.readSilently(late);
    });
  }

  /** Asks the person. Rejects with a WalletError; connecting ends either way. */
  async connect(): Promise<Signer> {
    this.become({ isConnecting: true });
    try {
      const provider = this.surroundings.findWallet();
      if (!provider) throw new WalletError('missing');
      return await asking(() => this.ask(provider), 'rejected', 'failed');
    } finally {
      this.become({ isConnecting: false });
    }
  }

  /** Local alone: the wallet goes on trusting the site until the person tells it otherwise. */
  readonly disconnect = (): void => this.become(NOBODY);

  private async ask(provider: WalletProvider): Promise<Signer> {
    const [account] = (await provider.request({ method: 'eth_requestAccounts' })) as readonly string[];
    if (!account) throw new Error('The wallet shows no account');
    await this.enter(provider, account);
    return signerOf(provider, account);
  }

  private async readSilently(provider: WalletProvider): Promise<void> {
    try {
      const [account] = (await provider.request({ method: 'eth_accounts' })) as readonly string[];
      if (account) await this.enter(provider, account);
    } catch (error) {
      logFailure('The wallet did not say whether it is connected', error);
    }
  }

  private async enter(provider: WalletProvider, account: string): Promise<void> {
    this.watch(provider);
    const chainId = Number(await provider.request({ method: 'eth_chainId' }));
    this.become({ provider, chainId });
    this.takeAccount(provider, account);
  }

  private watch(provider: WalletProvider): void {
    if (this.watched.has(provider)) return;
    this.watched.add(provider);
    provider.on?.('accountsChanged', ([account]) => this.takeAccount(provider, account));
    provider.on?.('chainChanged', (chainId) => {
      this.become({ chainId: Number(chainId) });
      this.surroundings.reload();
    });
  }

  private takeAccount(provider: WalletProvider, account: string | undefined): void {
    this.become(account ? { account, isConnected: true, signer: signerOf(provider, account) } : NOBODY);
  }

  private become(change: Partial<WalletState>): void {
    this.state = { ...this.state, ...change };
    this.listeners.forEach((listener) => listener());
  }
}
