import type { Contact, ContactPage } from '#contracts/wallet';
import { memberChanged } from '#contracts/identity';
import { newId } from '#kernel';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';
import { MOST_CONTACTS } from './contacts.service.js';

let wallet: WalletApp;
let ada: TestMember;
let bob: TestMember;
beforeAll(async () => void (wallet = await WalletApp.start({ LIMIT_RECIPIENT_LOOKUPS: '12' })));
afterAll(async () => void (await wallet.close()));
beforeEach(async () => {
  [ada, bob] = [await wallet.member(), await wallet.member()];
});

const PATH = '/api/wallet/contacts';
const add = (who: TestMember, body: object) => wallet.request(who, 'POST', PATH, body);
const list = async (who: TestMember, query: Record<string, string> = {}) =>
  (await wallet.request(who, 'GET', `${PATH}?${new URLSearchParams(query)}`)).body as ContactPage;
const labels = ({ items }: ContactPage) => items.map(({ label }) => label);
/** Straight into the table: the look-up budget is not what these tests are about. */
const store = (owner: TestMember, member: TestMember, label: string, isFavourite = false) =>
  wallet.dataSource.query(
    'INSERT INTO contacts (id, owner_id, member_id, label, is_favourite, created_at) VALUES ($1, $2, $3, $4, $5, now())',
    [newId(), owner.memberId, member.memberId, label, isFavourite],
  );

describe('an address book', () => {
  it('keeps the member behind a typed address, under his masked name unless told otherwise', async () => {
    const { status, body } = await add(ada, { who: bob.email, note: 'Landlord' });
    expect(status).toBe(201);
    const name = `Name ${bob.saffronId.slice(-2)}.`;
    expect(body).toEqual({
      ...{ id: expect.any(String), label: name, note: 'Landlord', isFavourite: false, standing: 'active' },
      ...{ member: { saffronId: bob.saffronId, name }, timesPaid: 0, lastPaidAt: null, createdAt: expect.any(String) },
    });
    expect((await list(ada)).items).toEqual([body]);
    expect((await list(bob)).items).toEqual([]);
    expect(JSON.stringify(await wallet.dataSource.query('SELECT * FROM contacts'))).not.toContain(bob.email);
  });

  it('goes on naming the member when his address has a new owner', async () => {
    const { body } = await add(ada, { who: bob.email });
    const heir = { ...(await wallet.member()), email: bob.email };
    await wallet.announce(memberChanged, { ...bob, email: 'elsewhere@example.org' }, 'active');
    await wallet.announce(memberChanged, heir, 'active');
    const found = await wallet.request(ada, 'GET', `/api/wallet/recipients?q=${encodeURIComponent(bob.email)}`);
    expect(found.body.recipient.saffronId).toBe(heir.saffronId);
    expect((await list(ada)).items[0]).toMatchObject({ id: body.id, member: { saffronId: bob.saffronId } });
  });

  it('changes label, note and star, and an empty note removes it', async () => {
    const { body } = await add(ada, { who: bob.saffronId, note: 'Landlord' });
    const change = (fields: object) => wallet.request(ada, 'PATCH', `${PATH}/${body.id}`, fields);
    expect((await change({ label: 'Bob', isFavourite: true })).body).toMatchObject({
      ...{ label: 'Bob', isFavourite: true, note: 'Landlord' },
    });
    expect((await change({ note: '' })).body).toMatchObject({ label: 'Bob', isFavourite: true, note: null });
    for (const bad of [{ label: '' }, { label: 'x'.repeat(61) }, { note: 'x'.repeat(201) }, { member: 'x' }]) {
      expect((await change(bad)).status).toBe(400);
    }
  });

  it('is nobody else’s to read, change or empty', async () => {
    const { body } = await add(ada, { who: bob.saffronId });
    const refused = { status: 404, body: { code: 'wallet.contact.not-found' } };
    expect(await wallet.request(bob, 'PATCH', `${PATH}/${body.id}`, { label: 'Mine' })).toMatchObject(refused);
    expect(await wallet.request(bob, 'DELETE', `${PATH}/${body.id}`)).toMatchObject(refused);
    expect(labels(await list(ada))).toEqual([body.label]);
    expect((await wallet.request(ada, 'DELETE', `${PATH}/${body.id}`)).body).toEqual({ success: true });
    expect(await wallet.request(ada, 'DELETE', `${PATH}/${body.id}`)).toMatchObject(refused);
  });

  it.each([
    ['nobody', 'nobody@example.org', 'wallet.recipient.unknown'],
    ['a part of an ID', 'SF1234', 'wallet.recipient.unknown'],
    ['a wildcard', '%@example.org', 'wallet.recipient.unknown'],
  ])('does not take %s', async (_, who, code) => expect((await add(ada, { who })).body.code).toBe(code));

  it('does not take oneself, a member twice, who is suspended, or anybody of another tenant', async () => {
    const stranger = await wallet.member('member', 'elsewhere');
    expect((await add(ada, { who: ada.email })).body.code).toBe('wallet.contact.self');
    const twice = await Promise.all([add(ada, { who: bob.email }), add(ada, { who: bob.saffronId })]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await add(ada, { who: stranger.saffronId })).body.code).toBe('wallet.recipient.unknown');
    const eve = await wallet.member();
    await wallet.suspend(eve);
    expect((await add(ada, { who: eve.saffronId })).body.code).toBe('wallet.recipient.unknown');
  });

  it('cannot be used to harvest members: a look-up draws on the budget of all look-ups', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      await add(ada, { who: 'nobody@example.org' });
      await wallet.request(ada, 'GET', '/api/wallet/recipients?q=nobody@example.org');
    }
    expect(await add(ada, { who: bob.saffronId })).toMatchObject({ status: 429, body: { code: 'http.rate-limited' } });
    expect((await list(ada)).items).toEqual([]);
  });

  it('tells who cannot be paid now, and who has left', async () => {
    await add(ada, { who: bob.saffronId });
    const standing = async () => (await list(ada)).items[0]?.standing;
    await wallet.suspend(bob);
    expect(await standing()).toBe('unavailable');
    await wallet.reactivate(bob);
    expect(await standing()).toBe('active');
    await wallet.announce(memberChanged, bob, 'closed');
    expect(await standing()).toBe('left');
  });

  it('counts what was paid to each, and when last', async () => {
    const eve = await wallet.member();
    await wallet.give(ada, '10');
    await add(ada, { who: bob.saffronId, label: 'Bob' });
    await add(ada, { who: eve.saffronId, label: 'Eve' });
    await wallet.send(ada, { to: bob.saffronId, amount: '1' });
    const { body: last } = await wallet.send(ada, { to: bob.saffronId, amount: '1' });
    await wallet.send(bob, { to: ada.saffronId, amount: '0.5' });
    expect((await list(ada)).items).toMatchObject([
      { label: 'Bob', timesPaid: 2, lastPaidAt: last.createdAt },
      { label: 'Eve', timesPaid: 0, lastPaidAt: null },
    ]);
  });

  it('pages with favourites first and then by label, each once, while others are added', async () => {
    for (const [label, isFavourite] of [
      ['zoe', true],
      ['Ben', false],
      ['amy', false],
      ['Öz', false],
    ] as const)
      await store(ada, await wallet.member(), label, isFavourite);
    const all = labels(await list(ada));
    expect(all[0]).toBe('zoe');
    expect(all.slice(1, 3)).toEqual(['amy', 'Ben']);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: ContactPage = await list(ada, { limit: '1', ...(cursor && { cursor }) });
      seen.push(...labels(page));
      cursor = page.nextCursor;
      await store(ada, await wallet.member(), 'a', true);
    }
    expect(seen).toEqual(all);
  });

  it('finds by label, note and member ID, and takes no wildcards', async () => {
    await store(ada, bob, '100%_sure');
    await store(ada, await wallet.member(), 'Ben');
    for (const q of ['100%', '%_', bob.saffronId]) expect(labels(await list(ada, { q }))).toEqual(['100%_sure']);
    expect(labels(await list(ada, { q: 'b_n' }))).toEqual([]);
    expect(labels(await list(ada, { q: 'bEN' }))).toEqual(['Ben']);
  });

  it.each(['x', 'W10', Buffer.from('[true,"a\\u0000",1]').toString('base64url'), '%00'])(
    'refuses the cursor %s',
    async (cursor) => expect(await list(ada, { cursor })).toMatchObject({ code: 'wallet.cursor.invalid' }),
  );

  it('has an end, which parallel additions do not pass', async () => {
    await wallet.dataSource.query(
      `INSERT INTO contacts (id, owner_id, member_id, label, created_at)
       SELECT gen_random_uuid(), $1, gen_random_uuid(), 'x', now() FROM generate_series(1, $2)`,
      [ada.memberId, MOST_CONTACTS - 1],
    );
    const others = await Promise.all([1, 2, 3].map(() => wallet.member()));
    const answers = await Promise.all(others.map(({ saffronId }) => add(ada, { who: saffronId })));
    expect(answers.map(({ body }) => (body as Contact & { code?: string }).code).sort()).toEqual([
      ...['wallet.contact.too-many', 'wallet.contact.too-many', undefined],
    ]);
  });
});
