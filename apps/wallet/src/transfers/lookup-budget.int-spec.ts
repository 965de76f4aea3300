import { ada, bob, usePayers, wallet } from '../../test-support/payers.js';

usePayers();

describe('what strangers learn of who is a member', () => {
  it('looks recipients up by the whole address only, masked, and not often', async () => {
    const look = (q: string) => wallet.request(ada, 'GET', `/api/wallet/recipients?q=${encodeURIComponent(q)}`);
    expect((await look(bob.email)).body).toEqual({
      recipient: { saffronId: bob.saffronId, name: `Name ${bob.saffronId.slice(-2)}.` },
    });
    expect((await look(bob.email.slice(0, -1))).body).toEqual({ recipient: null });
    expect((await look('%')).body).toEqual({ recipient: null });
    for (const to of ['x@example.org', 'y@example.org'])
      expect((await wallet.send(ada, { to, amount: '1' })).status).toBe(422);
    const limited = await look(bob.email);
    expect(limited).toMatchObject({ status: 429, body: { code: 'http.rate-limited' } });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await wallet.send(ada, { to: 'z@example.org', amount: '1' })).status).toBe(429);
  });

  it('does not tell who is a member by the refusals of transfers that nothing covers', async () => {
    const strangers = await Promise.all(Array.from({ length: 6 }, () => wallet.member()));
    const codeFor = async (to: string, key?: string): Promise<string> =>
      (await wallet.send(bob, { to, amount: '1' }, key === undefined ? {} : { key })).body.code;
    const codes: string[] = [];
    for (const { email } of strangers) codes.push(await codeFor(email, `key-${email}`));
    expect(codes).toEqual([...Array<string>(5).fill('wallet.transfer.insufficient-funds'), 'http.rate-limited']);
    const known = `key-${strangers[5]?.email ?? ''}`;
    expect(await codeFor(strangers[5]?.email ?? '', known)).toBe('http.rate-limited');
  });

  it('counts no refusal of a payment to people who were paid before', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => wallet.member()));
    const sendAll = async (amount: string) => {
      const answers = people.map(({ email: to }) => wallet.send(ada, { to, amount }));
      return (await Promise.all(answers)).map(({ status, body }) => body.code ?? status);
    };
    expect(await sendAll('1')).toEqual(Array(6).fill(201));
    expect(await sendAll('501')).toEqual(Array(6).fill('wallet.transfer.limit-per-transfer'));
  });

  it('does not tell who is a member by the refusals of transfers', async () => {
    const codeFor = async (to: string): Promise<string> => (await wallet.send(ada, { to, amount: '99999' })).body.code;
    for (let index = 0; index < 5; index += 1)
      expect(await codeFor(`nobody-${index}@example.org`)).toBe('wallet.recipient.unknown');
    const paid = await wallet.send(bob, { to: ada.saffronId, amount: '1' });
    expect(paid.body.code).toBe('wallet.transfer.insufficient-funds');
    expect(await codeFor('nobody@example.org')).toBe('http.rate-limited');
    expect(await codeFor(bob.email)).toBe('http.rate-limited');
    expect((await wallet.send(ada, { to: bob.email, amount: '1' })).status).toBe(429);
  });
});
