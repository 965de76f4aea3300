import type { Page } from '@playwright/test';
import type { PublicConfig } from '#contracts/config';
import { type Anvil, startAnvil } from '#testing/anvil';
import { expect, test as base } from './fixtures.js';
import { type InjectedWallet, injectWallet, type WalletOptions } from './injected-wallet.js';
import { expectSignedIn, signUp } from './sign-in.js';

const [MAINNET, POLYGON] = [1, 137];

interface Chains {
  readonly mainnet: Anvil;
  readonly polygon: Anvil;
}

interface Fixtures {
  /** Two real nodes with accounts of their own at every test. */
  readonly chains: Chains;
  /** Gives a page a wallet before it is opened. */
  readonly inject: (page: Page, options?: Partial<WalletOptions>) => Promise<InjectedWallet>;
}

const test = base.extend<Fixtures>({
  chains: async ({}, use) => {
    const [mainnet, polygon] = await Promise.all([
      startAnvil({ chainId: MAINNET! }),
      startAnvil({ chainId: POLYGON! }),
    ]);
    await use({ mainnet, polygon });
    await Promise.all([mainnet.stop(), polygon.stop()]);
  },
  inject: async ({ chains: { mainnet, polygon } }, use) =>
    use((page, options) =>
      injectWallet(page, { chains: { [MAINNET!]: mainnet, [POLYGON!]: polygon }, chainId: POLYGON!, ...options }),
    ),
});

const inShort = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`;
const card = (page: Page, name: string) => page.getByRole('region', { name });
const metaMask = (page: Page) => card(page, 'MetaMask');
const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect MetaMask' });

async function accountsOf({ polygon }: Chains): Promise<readonly string[]> {
  return polygon.rpc<string[]>('eth_accounts');
}

async function connect(page: Page): Promise<void> {
  await page.goto('/connect-wallet');
  await connectButton(page).click();
  await expect(metaMask(page).getByText('Connected', { exact: true })).toBeVisible();
}

const expectAccount = (page: Page, address: string) => expect(metaMask(page).getByText(inShort(address))).toBeVisible();

test.describe('a browser wallet', { tag: '@anvil' }, () => {
  test('is connected once the person approves, again after a reload, and disconnected here alone', async ({
    page,
    chains,
    inject,
  }) => {
    await inject(page);
    const [ada] = await accountsOf(chains);
    await connect(page);
    await expectAccount(page, ada!);
    await expect(metaMask(page).getByText('Polygon', { exact: true })).toBeVisible();
    await page.reload();
    await expectAccount(page, ada!);
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await expect(connectButton(page)).toBeVisible();
    await page.reload();
    await expectAccount(page, ada!);
  });

  test('is not connected where the person declines (4001), and is where he approves after all', async ({
    page,
    inject,
  }) => {
    const wallet = await inject(page);
    await page.goto('/connect-wallet');
    await wallet.decides(false);
    await connectButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Connection request was rejected. Please try again and approve the connection.',
    );
    await wallet.decides(true);
    await connectButton(page).click();
    await expect(metaMask(page).getByText('Connected', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('that fails is told of in other words', async ({ page, inject }) => {
    const wallet = await inject(page);
    await page.goto('/connect-wallet');
    await wallet.chooses();
    await connectButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to connect to MetaMask. Please make sure MetaMask is unlocked and try again.',
    );
  });

  for (const presence of ['among-others', 'announced'] as const) {
    test(`is MetaMask among several: ${presence}`, async ({ page, chains, inject }) => {
      await inject(page, { presence });
      await connect(page);
      await expectAccount(page, (await accountsOf(chains))[0]!);
    });
  }

  test('that is missing is told of, and its download page opens in a new tab', async ({ page, context }) => {
    await context.route('https://metamask.io/**', (route) => route.fulfill({ body: 'The download page' }));
    await page.goto('/connect-wallet');
    const [tab] = await Promise.all([context.waitForEvent('page'), connectButton(page).click()]);
    await expect(tab).toHaveURL('https://metamask.io/download/');
    await expect(page.getByRole('alert')).toHaveText(
      'MetaMask is not installed or not available. Please install the MetaMask browser extension. ' +
        'Only MetaMask is supported; other wallets are not compatible.',
    );
  });

  test('on another network goes to Polygon, which it does not know (4902) and adds as it is defined', async ({
    page,
    inject,
  }) => {
    const wallet = await inject(page, { chainId: MAINNET!, unknown: [POLYGON!] });
    await connect(page);
    await expect(metaMask(page).getByText('Chain 1', { exact: true })).toBeVisible();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Switch to Polygon' }).click();
    await reloaded;
    await expect(metaMask(page).getByText('Polygon', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Switch to Polygon' })).toHaveCount(0);
    const { polygon } = (await (await page.request.get('/api/config')).json()) as PublicConfig;
    expect(wallet.added).toEqual([
      {
        chainId: '0x89',
        chainName: 'Polygon',
        nativeCurrency: { name: 'MATIC', symbol: 'MATIC', decimals: 18 },
        rpcUrls: polygon.rpcUrls,
        blockExplorerUrls: [polygon.explorerUrl],
      },
    ]);
  });

  test('that will not add Polygon stays where it is, and nobody is told', async ({ page, inject }) => {
    const wallet = await inject(page, { chainId: MAINNET!, unknown: [POLYGON!] });
    await connect(page);
    await wallet.decides(false);
    const logged = page.waitForEvent('console', (message) => message.type() === 'warning');
    await page.getByRole('button', { name: 'Switch to Polygon' }).click();
    expect((await logged).text()).toContain('did not switch to Polygon');
    await expect(metaMask(page).getByText('Chain 1', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('whose person chooses another account shows that one, and nobody once it is locked', async ({
    page,
    chains,
    inject,
  }) => {
    const wallet = await inject(page);
    const [ada, bo] = await accountsOf(chains);
    await connect(page);
    await expectAccount(page, ada!);
    await wallet.chooses(1);
    await expectAccount(page, bo!);
    await wallet.chooses();
    await expect(connectButton(page)).toBeVisible();
  });

  test('that goes to another network reloads the page', async ({ page, inject }) => {
    const wallet = await inject(page);
    await connect(page);
    const reloaded = page.waitForEvent('load');
    await wallet.switchesTo(MAINNET!);
    await reloaded;
    await expect(metaMask(page).getByText('Chain 1', { exact: true })).toBeVisible();
    await expect(page.getByText('MetaMask is on another network.')).toBeVisible();
  });
});

test.describe('a wallet of a member', { tag: '@anvil' }, () => {
  const linkButton = (page: Page, address: string) => page.getByRole('button', { name: `Link ${inShort(address)}` });
  const byWallet = (page: Page) => page.getByRole('button', { name: 'Sign in with a wallet' });

  test('is linked by its signature, signs him in from then on, and does not once it is unlinked', async ({
    page,
    newPage,
    mailbox,
    newPerson,
    chains,
    inject,
  }) => {
    const [ada] = await accountsOf(chains);
    const person = newPerson();
    await inject(page);
    await signUp(page, mailbox, person);
    await connect(page);
    await linkButton(page, ada!).click();
    await expect(page.getByText('Wallet linked')).toBeVisible();
    await expect(card(page, 'Sign in with a wallet').getByRole('listitem')).toContainText('Connected');

    const elsewhere = await newPage();
    await inject(elsewhere);
    await elsewhere.goto('/auth');
    await byWallet(elsewhere).click();
    await expect(elsewhere.getByText('Authentication successful! Redirecting...')).toBeVisible();
    await expectSignedIn(elsewhere);
    const { user } = (await (await elsewhere.request.get('/api/user')).json()) as { user: { email: string } };
    expect(user.email).toBe(person.email);
    await elsewhere.goto('/security');
    await elsewhere.getByRole('link', { name: 'Manage wallets' }).click();

    await elsewhere.getByRole('button', { name: /^Unlink/ }).click();
    await elsewhere.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await expect(elsewhere.getByText('No wallet is linked')).toBeVisible();
    const later = await newPage();
    await inject(later);
    await later.goto('/auth');
    await byWallet(later).click();
    await expect(later.getByRole('alert')).toHaveText(
      'No account has this wallet yet. Sign in with your e-mail address, then link it.',
    );
  });

  test('is not linked to anybody else (17), nor where its owner will not sign', async ({
    page,
    newPage,
    mailbox,
    newPerson,
    chains,
    inject,
  }) => {
    const [ada, bo] = await accountsOf(chains);
    await inject(page);
    await signUp(page, mailbox, newPerson());
    await connect(page);
    await linkButton(page, ada!).click();
    await expect(page.getByText('Wallet linked')).toBeVisible();

    const other = await newPage();
    const wallet = await inject(other);
    await signUp(other, mailbox, newPerson());
    await connect(other);
    await linkButton(other, ada!).click();
    await expect(other.getByRole('alert')).toHaveText('This wallet is linked to another account.');
    await wallet.chooses(1);
    await wallet.decides(false);
    await linkButton(other, bo!).click();
    await expect(other.getByRole('alert')).toHaveText(
      'The signature was declined. Try again and approve the request in MetaMask.',
    );
    await expect(other.getByText('No wallet is linked')).toBeVisible();
  });

  test('signs nobody in who declines', async ({ page, inject }) => {
    const wallet = await inject(page);
    await page.goto('/auth');
    await wallet.decides(false);
    await byWallet(page).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Connection request was rejected. Please try again and approve the connection.',
    );
  });
});
