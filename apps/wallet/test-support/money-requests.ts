import type { MoneyRequest, MoneyRequestPage } from '#contracts/wallet';
import type { Claim } from '#platform/auth';
import { brokenInvariants } from './invariants.js';
import { type TestMember, WalletApp } from './wallet-app.js';

export let wallet: WalletApp;
export let ada: TestMember;
export let bob: TestMember;

/** A wallet for a file of tests, with two members for each, of whom the second has money; after all of them its books are whole. */
export function useWallet(): void {
  beforeAll(async () => {
    wallet = await WalletApp.start({
      ...{ TRANSFER_CODE_ABOVE: 'SFN=100', TRANSFER_MAX: 'SFN=500', TRANSFER_FEE_BASIS_POINTS: '100' },
      ...{ LIMIT_MONEY_REQUESTS_PER_DAY: '30', LIMIT_MONEY_REQUESTS_PER_PAIR: '12' },
    });
  });
  afterAll(async () => {
    expect(await brokenInvariants(wallet.dataSource)).toEqual({});
    await wallet.close();
  });
  beforeEach(async () => {
    [ada, bob] = [await wallet.member(), await wallet.member()];
    await wallet.give(bob, '1000');
  });
}

export const PATH = '/api/wallet/money-requests';
export const ask = (who: TestMember, body: object, key?: string) =>
  wallet.request(
    who,
    'POST',
    PATH,
    { asset: 'SFN', ...body },
    { headers: key === undefined ? {} : { 'idempotency-key': key } },
  );
/** Asks Bob in Ada’s name. */
export const asked = async (body: object = { amount: '10' }): Promise<MoneyRequest> =>
  (await ask(ada, { from: bob.saffronId, ...body })).body;
/** An open link of Ada’s. */
export const linked = async (body: object = {}): Promise<MoneyRequest> => (await ask(ada, body)).body;
export const read = async (who: TestMember, id: string) => (await wallet.request(who, 'GET', `${PATH}/${id}`)).body;
export const pay = (who: TestMember, id: string, body: object | undefined = {}, claims: Claim[] = []) =>
  wallet.request(who, 'POST', `${PATH}/${id}/pay`, body, { claims });
export const decline = (who: TestMember, id: string, body: object = {}) =>
  wallet.request(who, 'POST', `${PATH}/${id}/decline`, body);
export const cancel = (who: TestMember, id: string) => wallet.request(who, 'POST', `${PATH}/${id}/cancel`);
export const box = async (who: TestMember, query: Record<string, string>) =>
  (await wallet.request(who, 'GET', `${PATH}?${new URLSearchParams(query)}`)).body as MoneyRequestPage;
/** As if its time were over. */
export const expire = (id: string) =>
  wallet.dataSource.query(`UPDATE money_requests SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
/** The wallet’s events about a request. */
export const told = (id: string) =>
  wallet.dataSource
    .query<{ type: string; payload: object }[]>('SELECT type, payload FROM outbox WHERE key = $1 ORDER BY seq', [id])
    .then((rows) => rows.filter(({ type }) => type.startsWith('wallet.')));
/** What the audit log holds of a request. */
export const acts = async (id: string) =>
  (
    await wallet.dataSource.query<{ action: string }[]>(
      'SELECT action FROM audit_log WHERE target_id = $1 ORDER BY at, id',
      [id],
    )
  ).map(({ action }) => action);
export const RESOLVED = { status: 409, body: { code: 'wallet.money-request.resolved' } };
export const NOT_FOUND = { status: 404, body: { code: 'wallet.money-request.not-found' } };
