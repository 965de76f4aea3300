import { newId } from '#kernel';
import { type Claim, paymentBinding } from '#platform/auth';
import { brokenInvariants } from './invariants.js';
import { type TestMember, WalletApp } from './wallet-app.js';

export let wallet: WalletApp;
/** She has 1,000 SFN. */
export let ada: TestMember;
export let bob: TestMember;

/** A wallet for a file of tests with small limits, and two members who are new in each test. */
export function usePayers(): void {
  beforeAll(async () => {
    wallet = await WalletApp.start({
      TRANSFER_MAX: 'SFN=500',
      TRANSFER_MAX_PER_DAY: 'SFN=800',
      TRANSFER_CODE_ABOVE: 'SFN=100',
      TRANSFER_FEE_BASIS_POINTS: '50',
      LIMIT_RECIPIENT_LOOKUPS: '5',
    });
  });
  beforeEach(async () => {
    [ada, bob] = [await wallet.member(), await wallet.member()];
    await wallet.give(ada, '1000');
  });
  afterAll(async () => {
    expect(await brokenInvariants(wallet.dataSource)).toEqual({});
    await wallet.close();
  });
}

/** That he who pays has confirmed a code for exactly this payment. */
export const claimFor = (to: string, amount: string, fields: Partial<Claim> = {}): Claim => ({
  id: newId(),
  action: 'payment',
  binding: paymentBinding({ to, asset: 'SFN', amount }) as string,
  expiresAt: Date.now() + 60_000,
  ...fields,
});
