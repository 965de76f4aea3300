import { startPlatform, type TestPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import type { Allocation, TransactionPage, Transfer, WalletAccount } from '#contracts/wallet';
import type { AuditEntry } from '#contracts/audit';
import { eventually } from './support/eventually.js';

const [FIRST_ADMIN, SECOND_ADMIN] = ['noor@example.org', 'tariq@example.org'];

describe('the main job', () => {
  let platform: TestPlatform;
  const next = people();
  const client = () => new ApiClient(platform.url, platform.smtp);

  beforeAll(async () => {
    platform = await startPlatform({ env: { SUPER_ADMIN_EMAILS: `${FIRST_ADMIN},${SECOND_ADMIN}` } });
  });
  afterAll(() => platform.stop());

  const sfnOf = async (member: ApiClient): Promise<WalletAccount | undefined> => {
    const { body } = await member.get<{ accounts: WalletAccount[] }>('/api/wallet/accounts');
    return body.accounts.find(({ asset }) => asset === 'SFN');
  };

  it('takes two people from sign-up to money that both and the administrator see', async () => {
    const [ada, ben, noor, tariq] = [client(), client(), client(), client()];
    const adaUser = await ada.signUp(next());
    const benUser = await ben.signUp(next());
    const noorUser = await noor.signUp({ ...next(), email: FIRST_ADMIN! });
    await tariq.signUp({ ...next(), email: SECOND_ADMIN! });
    expect([adaUser.role, noorUser.role]).toEqual(['member', 'superadmin']);
    await eventually(async () => expect(await sfnOf(ben)).toMatchObject({ total: '0', decimals: 18 }));

    const request = { to: adaUser.saffronId, asset: 'SFN', amount: '100', reason: 'Founders’ grant' };
    const refused = await ada.post('/api/admin/allocations', request);
    expect(refused.status).toBe(403);
    const asked = await noor.post<Allocation>('/api/admin/allocations', request);
    expect([asked.status, asked.body.status]).toEqual([201, 'pending']);
    expect((await noor.post(`/api/admin/allocations/${asked.body.id}/approve`)).status).toBe(403);
    expect((await tariq.post(`/api/admin/allocations/${asked.body.id}/approve`)).status).toBe(200);
    expect((await tariq.post(`/api/admin/allocations/${asked.body.id}/approve`)).status).toBe(409);
    expect(await sfnOf(ada)).toMatchObject({ available: '100', held: '0', total: '100' });

    const payment = { to: benUser.email, asset: 'SFN', amount: '12.5', memo: 'Lunch' };
    const key = { 'idempotency-key': 'lunch-1' };
    const sent = await ada.post<Transfer>('/api/wallet/transfers', payment, key);
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      status: 'completed',
      amount: '12.5',
      asset: 'SFN',
      fee: '0',
      to: { saffronId: benUser.saffronId },
    });
    expect((await ada.post<Transfer>('/api/wallet/transfers', payment, key)).body).toEqual(sent.body);
    expect((await ada.post('/api/wallet/transfers', { ...payment, amount: '13' }, key)).status).toBe(409);
    expect((await ada.post('/api/wallet/transfers', payment)).status).toBe(400);
    expect(await sfnOf(ada)).toMatchObject({ total: '87.5' });
    expect(await sfnOf(ben)).toMatchObject({ total: '12.5' });

    const adaLines = (await ada.get<TransactionPage>('/api/wallet/transactions')).body.items;
    expect(adaLines.map(({ direction, amount, balanceAfter }) => [direction, amount, balanceAfter])).toEqual([
      ['out', '12.5', '87.5'],
      ['in', '100', '100'],
    ]);
    const benLines = (await ben.get<TransactionPage>('/api/wallet/transactions')).body.items;
    expect(benLines).toMatchObject([
      {
        id: sent.body.id,
        direction: 'in',
        amount: '12.5',
        memo: 'Lunch',
        counterparty: { saffronId: adaUser.saffronId },
      },
    ]);

    const seen = await noor.get<{ id: string }[]>(`/api/admin/transactions?range=[0,9]`);
    expect(seen.body.map(({ id }) => id)).toContain(sent.body.id);
    expect(seen.headers.get('content-range')).toMatch(/^transactions 0-\d+\/\d+$/);
    await eventually(async () => {
      const { body } = await noor.get<AuditEntry[]>(
        `/api/admin/audit?filter=${encodeURIComponent(JSON.stringify({ q: 'allocation' }))}`,
      );
      expect(body.map(({ action }) => action)).toEqual(
        expect.arrayContaining([expect.stringMatching(/^allocation\./)]),
      );
    });
  });

  it.each([
    ['more than there is', { amount: '1000000' }, 422, 'wallet.transfer.insufficient-funds'],
    ['nothing', { amount: '0' }, 400, 'wallet.amount.invalid'],
    ['less than nothing', { amount: '-1' }, 400, 'wallet.amount.invalid'],
    ['19 decimals', { amount: '0.0000000000000000001' }, 400, 'wallet.amount.invalid'],
    ['an exponent', { amount: '1e3' }, 400, 'wallet.amount.invalid'],
    ['to nobody', { to: 'nobody@example.org' }, 422, 'wallet.recipient.unknown'],
  ])('refuses to send %s with its own code', async (_, change, status, code) => {
    const member = client();
    const user = await member.signUp(next());
    const other = client();
    const otherUser = await other.signUp(next());
    await eventually(async () => expect(await sfnOf(member)).toBeDefined());
    await eventually(async () => expect(await sfnOf(other)).toBeDefined());
    const body = { to: otherUser.saffronId, asset: 'SFN', amount: '1', ...change };
    const answer = await member.post<{ code: string }>('/api/wallet/transfers', body, {
      'idempotency-key': `k-${user.id}`,
    });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('refuses to send to oneself', async () => {
    const member = client();
    const user = await member.signUp(next());
    await eventually(async () => expect(await sfnOf(member)).toBeDefined());
    const answer = await member.post<{ code: string }>(
      '/api/wallet/transfers',
      { to: user.email, asset: 'SFN', amount: '1' },
      { 'idempotency-key': 'self' },
    );
    expect([answer.status, answer.body.code]).toEqual([422, 'wallet.recipient.self']);
  });
});
