import { newId } from '#kernel';
import { ada, bob, item, outcomes, post, useWallet, wallet } from '../../test-support/bulks.js';

useWallet({ LIMIT_RECIPIENT_LOOKUPS: '5' });

describe('what many transfers in one request tell of who is a member', () => {
  it('does not let more addresses be tried than one at a time would', async () => {
    const guesses = Array.from({ length: 8 }, (_, n) => item({ to: `guess-${n}@example.org`, amount: '1' }));
    const { body } = await post([...guesses, item({ amount: '1' })]);
    expect(outcomes(body.results)).toEqual([
      ...Array<string>(5).fill('wallet.recipient.unknown'),
      ...Array<string>(4).fill('http.rate-limited'),
    ]);
    expect(await post([item({ amount: '1' })])).toMatchObject({ status: 429 });
  });

  it.each([[false], [true]])(
    'does not tell an unfunded member of more people than one at a time would (atomic: %s)',
    async (atomic) => {
      const people = await Promise.all(Array.from({ length: 8 }, () => wallet.member()));
      const items = people.map(({ email }) => item({ to: email, amount: '1' }));
      const { body } = await post(items, { from: bob, atomic, key: newId() });
      expect(outcomes(body.results).map((code) => code === 'http.rate-limited')).toEqual([
        ...Array<boolean>(5).fill(false),
        ...Array<boolean>(3).fill(true),
      ]);
    },
  );

  it('tells nobody by a group who of many is a member, at home or elsewhere', async () => {
    const people = [await wallet.member(), await wallet.member('member', 'elsewhere'), await wallet.member()];
    const addresses = people.flatMap(({ email }, n) => [email, `nobody-${n}@example.org`, `none-${n}@example.org`]);
    const items = [item({ amount: 'x' }), ...addresses.map((to) => item({ to, amount: 'x' }))];
    await post([item({ amount: '1' })]);
    const { body } = await post([...items, item({ amount: '1' })], { atomic: true, key: newId() });
    expect(outcomes(body.results)).toEqual([
      'wallet.amount.invalid',
      ...Array<string>(5).fill('wallet.transfer.group-refused'),
      ...Array<string>(5).fill('http.rate-limited'),
    ]);
  });

  it('tells nothing of whom a payment was for whose fee cannot be read', async () => {
    const somebody = await wallet.member();
    const wishes = [somebody.email, 'nobody@example.org'].map((to) => item({ to, amount: '1', maxFee: 'x' }));
    expect(outcomes((await post(wishes)).body.results)).toEqual(Array(2).fill('wallet.amount.invalid'));
    for (const { key, ...wish } of wishes)
      expect(
        await wallet.request(ada, 'POST', '/api/wallet/transfers', wish, { headers: { 'idempotency-key': key } }),
      ).toMatchObject({ body: { code: 'wallet.amount.invalid' } });
  });

  it('tells of nobody behind the last whom the budget was for, whether it is somebody or not', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => wallet.member()));
    const addresses = people.map(({ email }) => email);
    addresses.splice(4, 0, 'absent@example.org');
    addresses.splice(6, 0, 'missing@example.org');
    const { body } = await post(
      addresses.map((to) => item({ to, amount: '1' })),
      { from: bob },
    );
    expect(outcomes(body.results)).toEqual([
      ...Array<string>(3).fill('wallet.transfer.insufficient-funds'),
      ...Array<string>(5).fill('http.rate-limited'),
    ]);
  });
});
