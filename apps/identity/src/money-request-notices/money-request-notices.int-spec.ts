import { noticeRequested } from '#contracts/identity';
import { newId } from '#kernel';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { signUp } from '../../test-support/journeys.js';
import { MoneyRequestNoticesService } from './money-request-notices.service.js';

type Member = Awaited<ReturnType<typeof signUp>>;

let identity: IdentityApp;
let ada: Member;
let bob: Member;

beforeAll(async () => void (identity = await startIdentity()));
afterAll(() => identity?.close());
beforeEach(async () => {
  [ada, bob] = [await signUp(identity), await signUp(identity)];
});

const service = () => identity.app.get(MoneyRequestNoticesService, { strict: false });
const within = (work: Parameters<typeof identity.source.transaction<void>>[1]) => identity.source.transaction(work);
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();
const told = ({ email }: Member) => identity.mailbox.noticesTo(email);
const nameOf = ({ saffronId }: Member) => expect.stringMatching(new RegExp(`^\\S+ \\S\\. \\(${saffronId}\\)$`));

const requested = (more: { payerId?: string | null; amountMinor?: string | null } = {}) => ({
  ...{ requestId: newId(), askerId: ada.id, payerId: bob.id, asset: 'SFN', amountMinor: '12500000000000000000' },
  ...{ expiresAt: inAWeek(), ...more },
});
const closed = () => ({ requestId: newId(), askerId: ada.id, payerId: bob.id, asset: 'EUR' });

describe('A request for money', () => {
  it('is mailed to whom it asks, with who asks and for how much, for as long as it can be paid', async () => {
    const fact = requested();
    await within((manager) => service().requested(manager, fact));
    const [notice] = await told(bob);
    expect(notice).toMatchObject({
      ...{ kind: 'money-requested', link: `/wallet/requests?id=${fact.requestId}` },
      facts: { member: nameOf(ada), amount: '12.5 SFN' },
    });
    expect(await told(ada)).toEqual([]);
    const [row] = await identity.source.query<{ expiresAt: string }[]>(
      `SELECT payload->>'expiresAt' AS "expiresAt" FROM outbox WHERE type = $1 AND payload->>'email' = $2`,
      [noticeRequested.type, bob.email],
    );
    expect(row).toEqual({ expiresAt: fact.expiresAt });
  });

  it('names no amount where whoever pays chooses it', async () => {
    await within((manager) => service().requested(manager, requested({ amountMinor: null })));
    expect((await told(bob))[0]?.facts).toEqual({ at: expect.any(String), member: nameOf(ada) });
  });

  it('that is an open link is mailed to nobody', async () => {
    await within((manager) => service().requested(manager, requested({ payerId: null })));
    expect([await told(ada), await told(bob)]).toEqual([[], []]);
  });

  it('is told to who asked when it is paid, with what was paid', async () => {
    const fact = { ...closed(), amountMinor: '730', transferId: newId() };
    await within((manager) => service().paid(manager, fact));
    expect(await told(ada)).toMatchObject([
      {
        ...{ kind: 'money-request-paid', link: `/wallet/requests?box=sent&id=${fact.requestId}` },
        facts: { member: nameOf(bob), amount: '7.3 EUR' },
      },
    ]);
    expect(await told(bob)).toEqual([]);
  });

  it('is told to who asked when it is declined', async () => {
    await within((manager) => service().declined(manager, closed()));
    expect(await told(ada)).toMatchObject([{ kind: 'money-request-declined', facts: { member: nameOf(bob) } }]);
  });

  it('is not mailed to who is suspended', async () => {
    await identity.source.query(`UPDATE members SET state = 'suspended', suspended_reason = 'x' WHERE id = $1`, [
      bob.id,
    ]);
    await within((manager) => service().requested(manager, requested()));
    expect(await told(bob)).toEqual([]);
  });

  it('is told by its id alone where the other side has left', async () => {
    await within((manager) => service().declined(manager, { ...closed(), payerId: newId() }));
    expect((await told(ada))[0]?.facts).toEqual({ at: expect.any(String) });
  });
});
