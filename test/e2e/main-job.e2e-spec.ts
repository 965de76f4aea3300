import { startPlatform, type TestPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { codeIn } from '#testing/smtp';
import type { User } from '#contracts/identity';
import type { Allocation, TransactionPage, Transfer } from '#contracts/wallet';
import type { AuditEntry } from '#contracts/audit';
import { eventually } from '#testing/eventually';
import { sfnOf } from './support/money.js';

const [FIRST_ADMIN, SECOND_ADMIN] = ['noor@example.org', 'tariq@example.org'];

describe('the main job', () => {
  let platform: TestPlatform;
  const next = people();
  const client = () => new ApiClient(platform.url, platform.smtp);

  beforeAll(async () => {
    platform = await startPlatform({ env: { SUPER_ADMIN_EMAILS: `${FIRST_ADMIN},${SECOND_ADMIN}` } });
  });
  afterAll(() => platform.stop());

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

  describe('refusals', () => {
    let member: ApiClient;
    let memberUser: User;
    let otherUser: User;

    beforeAll(async () => {
      const other = client();
      member = client();
      memberUser = await member.signUp(next());
      otherUser = await other.signUp(next());
      for (const one of [member, other]) await eventually(async () => expect(await sfnOf(one)).toBeDefined());
      // The accounts are there a moment before the member can be found.
      await eventually(async () => expect(await isKnown(otherUser)).toBe(true));
    });

    const isKnown = async ({ saffronId }: User): Promise<boolean> => {
      const { body } = await member.get<{ recipient: unknown }>(`/api/wallet/recipients?q=${saffronId}`);
      return body.recipient !== null;
    };

    const send = (body: object, key: string) =>
      member.post<{ code: string }>(
        '/api/wallet/transfers',
        { to: otherUser.saffronId, asset: 'SFN', amount: '1', ...body },
        { 'idempotency-key': key },
      );

    it.each([
      ['more than there is', { amount: '999' }, 422, 'wallet.transfer.insufficient-funds'],
      ['nothing', { amount: '0' }, 400, 'wallet.amount.invalid'],
      ['less than nothing', { amount: '-1' }, 400, 'wallet.amount.invalid'],
      ['19 decimals', { amount: '0.0000000000000000001' }, 400, 'wallet.amount.invalid'],
      ['an exponent', { amount: '1e3' }, 400, 'wallet.amount.invalid'],
      ['to nobody', { to: 'nobody@example.org' }, 422, 'wallet.recipient.unknown'],
      ['above the threshold and short of funds', { amount: '1001' }, 422, 'wallet.transfer.insufficient-funds'],
    ])('%s', async (name, change, status, code) => {
      const answer = await send(change, name.replaceAll(' ', '-'));
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    });

    it('past the limit of one transfer, before a code is asked for', async () => {
      const quote = { to: otherUser.saffronId, asset: 'SFN', amount: '100001' };
      const answer = await member.post<{ code: string }>('/api/wallet/transfers/quote', quote);
      expect([answer.status, answer.body.code]).toEqual([422, 'wallet.transfer.limit-per-transfer']);
    });

    it('to oneself', async () => {
      const answer = await send({ to: memberUser.email }, 'self');
      expect([answer.status, answer.body.code]).toEqual([422, 'wallet.recipient.self']);
    });
  });

  it('lets a payment above the threshold pass with a code for exactly it, once', async () => {
    const [payer, payee, noor, tariq] = [client(), client(), client(), client()];
    const payerUser = await payer.signUp(next());
    const payeeUser = await payee.signUp(next());
    for (const one of [payer, payee]) await eventually(async () => expect(await sfnOf(one)).toBeDefined());
    await eventually(async () => void (await noor.signIn(FIRST_ADMIN!)), 40_000);
    await eventually(async () => void (await tariq.signIn(SECOND_ADMIN!)), 40_000);
    const asked = await noor.post<Allocation>('/api/admin/allocations', {
      to: payerUser.email,
      asset: 'SFN',
      amount: '9000',
      reason: 'Grant',
    });
    expect((await tariq.post(`/api/admin/allocations/${asked.body.id}/approve`)).status).toBe(200);

    const payment = { to: payeeUser.saffronId, asset: 'SFN', amount: '2000' };
    const seen = platform.smtp.messages.length;
    const sentCode = await payer.post('/api/auth/send-otp', { email: payerUser.email, purpose: 'payment', payment });
    expect(sentCode.status).toBe(200);
    const mail = await platform.smtp.waitFor(
      (one) => one.to.includes(payerUser.email) && platform.smtp.messages.indexOf(one) >= seen,
    );
    expect(mail.content.text).toContain('2000');
    const confirmed = await payer.post('/api/saffron/verify-otp', {
      email: payerUser.email,
      otp: codeIn(mail),
      purpose: 'payment',
    });
    expect(confirmed.status).toBe(200);

    const pay = (change: object, key: string) =>
      payer.post<{ code?: string }>('/api/wallet/transfers', { ...payment, ...change }, { 'idempotency-key': key });
    expect((await pay({ amount: '2001' }, 'a')).body.code).toBe('wallet.transfer.code-required');
    expect((await pay({ to: FIRST_ADMIN }, 'b')).body.code).toBe('wallet.transfer.code-required');
    expect((await pay({}, 'c')).status).toBe(201);
    expect((await pay({}, 'c')).status).toBe(201);
    expect((await pay({}, 'd')).body.code).toBe('wallet.transfer.code-required');
    expect(await sfnOf(payee)).toMatchObject({ total: '2000' });
  }, 120_000);
});
