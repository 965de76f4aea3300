import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { AuditEntry } from '#contracts/audit';
import { type AdminAccount, type Batch, holdRequested, type Transfer } from '#contracts/wallet';
import { newId } from '#kernel';
import { people, type Person } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { openMailbox } from '#testing/mailbox';
import { expect, test as base } from './fixtures.js';
import { DATABASE_VARIABLE, MAILBOX_VARIABLE, STAFF_VARIABLE, URL_VARIABLE } from './stack.js';
import { type Account, allocate, requestAllocation, resume, type Staff } from './staff.js';

/** Members with a past, and what administrators have to do with them: every page has something to show. */
export interface World {
  /** She has everything that a member can have. */
  readonly ada: Account;
  readonly suspendedId: string;
  readonly transferId: string;
  readonly refundId: string;
  readonly treasuryId: string;
  /** A batch that moved something. */
  readonly batchId: string;
  /** Each asked for by the clerk, so that the super administrator may decide. */
  readonly allocations: Readonly<Record<'pending' | 'approved' | 'rejected', string>>;
  /** `own` is proposed by the super administrator himself. */
  readonly policies: Readonly<Record<'fee' | 'limit' | 'monitor' | 'own', string>>;
  readonly letterId: string;
  /** An act of which something is masked. */
  readonly actId: string;
  /** The path of an open invitation, as it was mailed. */
  readonly invitation: string;
}

const url = () => process.env[URL_VARIABLE] ?? '';
const WITHIN = { timeout: 30_000 };
const REASON = 'Agreed with the member by telephone on Tuesday';

/** Builds it by the calls that the pages make; by SQL only what no call of a member or an administrator leads to. */
class Builder {
  private readonly mailbox = openMailbox(process.env[MAILBOX_VARIABLE] ?? '');
  private readonly staff = JSON.parse(process.env[STAFF_VARIABLE] ?? '{}') as Staff;
  private readonly root = resume(url(), this.staff.superAdmin);
  private readonly clerk = resume(url(), this.staff.clerk);
  private readonly next: () => Person;

  constructor(seed: number) {
    this.next = people(seed);
  }

  async build(): Promise<World> {
    const [ada, bo, cy] = [await this.signUp(), await this.signUp(), await this.signUp()];
    const approved = await requestAllocation(url(), this.staff, ada.user.saffronId, '1750.75');
    await this.root.succeed(`/api/admin/allocations/${approved}/approve`, { reason: REASON });
    await allocate(url(), this.staff, bo.user.saffronId, '80');
    const transfers = await this.move(ada, bo);
    await this.furnish(ada, bo, cy);
    await this.root.succeed(`/api/admin/members/${cy.user.id}/suspend`, { reason: REASON });
    return {
      ada,
      suspendedId: cy.user.id,
      ...transfers,
      treasuryId: await this.treasury(),
      batchId: await this.batch(),
      allocations: { approved, ...(await this.allocations(bo)) },
      policies: await this.policies(bo),
      letterId: await insertLetter(ada.user.id),
      actId: await this.maskedAct(ada),
      invitation: await this.invite(),
    };
  }

  private async signUp(): Promise<Account> {
    const [client, person] = [new ApiClient(url(), this.mailbox), this.next()];
    return { client, person, user: await client.signUp(person) };
  }

  private async move(ada: Account, bo: Account): Promise<Pick<World, 'transferId' | 'refundId'>> {
    const pay = async (from: Account, to: Account, amount: string, memo: string) => {
      const wish = { to: to.user.saffronId, asset: 'SFN', amount, memo };
      return (await from.client.succeed<Transfer>('/api/wallet/transfers', wish, { 'idempotency-key': newId() })).id;
    };
    const transferId = await pay(ada, bo, '40.123456789', 'Rent for November, the second half');
    await pay(bo, ada, '12', 'Lunch');
    const returned = await pay(ada, bo, '7', 'Twice by mistake');
    await this.root.succeed(`/api/admin/transactions/${transferId}/metadata`, { data: { order: '2026-0042' } });
    const refund = { amount: '3', reason: REASON };
    const path = `/api/admin/transactions/${returned}/refund`;
    const { id } = await this.root.succeed<{ id: string }>(path, refund, { 'idempotency-key': newId() });
    return { transferId, refundId: id };
  }

  /** What a member's own pages list. */
  private async furnish(ada: Account, bo: Account, cy: Account): Promise<void> {
    const { client, user } = ada;
    await client.succeed('/api/wallet/contacts', {
      who: bo.user.saffronId,
      label: 'Landlord',
      note: 'First of the month',
    });
    await client.succeed('/api/wallet/contacts', { who: cy.user.saffronId, isFavourite: true });
    const lunch = { asset: 'SFN', amount: '12.5', memo: 'Lunch' };
    await client.succeed('/api/wallet/money-requests', { ...lunch, from: bo.user.saffronId });
    await client.succeed('/api/wallet/money-requests', { asset: 'SFN' });
    await bo.client.succeed('/api/wallet/money-requests', { ...lunch, from: user.saffronId });
    const key = { name: 'Bookkeeping', scopes: ['wallet:read', 'wallet:send'], expiresInDays: 90 };
    await client.succeed('/api/user/api-keys', key);
    await client.send('PATCH', '/api/user/profile', { city: 'Paarl', postalCode: '7646' });
    await new ApiClient(url(), this.mailbox).signIn(ada.person.email);
    await insertFactors(user.id);
    await placeHold(user.id);
    await expect
      .poll(async () => (await client.get<{ holds: [] }>('/api/wallet/holds')).body.holds.length, WITHIN)
      .toBe(1);
    await this.root.succeed(`/api/admin/members/${user.id}/notes`, { text: 'Called about a refund; she is content.' });
    // An administrator keeps five of them at most, which is one at least.
    await this.root.post('/api/admin/audit/exports', { filter: { targetId: user.id }, reason: REASON });
  }

  private async allocations(to: Account): Promise<Pick<World['allocations'], 'pending' | 'rejected'>> {
    const [pending, rejected] = [
      await requestAllocation(url(), this.staff, to.user.saffronId, '5'),
      await requestAllocation(url(), this.staff, to.user.saffronId, '1000000'),
    ];
    await this.root.succeed(`/api/admin/allocations/${rejected}/reject`, { reason: 'Not in the plan' });
    return { pending, rejected };
  }

  private async policies({ user }: Account): Promise<World['policies']> {
    const member = { type: 'member', member: user.saffronId };
    const tier = (above: string, basisPoints: number) => ({ above, basisPoints, fixed: '0' });
    const dated = { asset: 'SFN', effectiveFrom: null, reason: REASON };
    const governed = { ...dated, transferKind: 'transfer' };
    const fee = { tiers: [tier('0', 50), tier('500', 25)], min: '0.1', max: null, paidBy: 'sender' };
    const limit = { ...governed, kind: 'limit', scope: member, terms: { perTransfer: '500', perDay: '2000' } };
    const terms = { direction: 'below', threshold: '100' };
    const policies = {
      fee: await this.propose(this.clerk, { ...governed, kind: 'fee', scope: { type: 'everyone' }, terms: fee }),
      limit: await this.propose(this.clerk, limit),
      monitor: await this.propose(this.clerk, { ...dated, kind: 'monitor', scope: member, terms }),
    };
    for (const id of [policies.limit, policies.monitor]) await this.root.succeed(`/api/admin/policies/${id}/approve`);
    return {
      ...policies,
      own: await this.propose(this.root, { ...limit, terms: { perTransfer: '750', perDay: null } }),
    };
  }

  private async propose(who: ApiClient, wish: object): Promise<string> {
    return (await who.succeed<{ id: string }>('/api/admin/policies', wish)).id;
  }

  private async treasury(): Promise<string> {
    const filter = encodeURIComponent(JSON.stringify({ purpose: 'treasury', asset: 'SFN' }));
    const { body } = await this.root.get<AdminAccount[]>(`/api/admin/accounts?filter=${filter}`);
    return body[0]!.id;
  }

  private async batch(): Promise<string> {
    const { body } = await this.root.get<Batch[]>('/api/admin/batches?sort=["id","DESC"]&range=[0,24]');
    return body.find(({ transfers }) => transfers > 0)!.id;
  }

  /** The log is a projection: an act is in it soon, not at once. */
  private async maskedAct({ user }: Account): Promise<string> {
    const filter = encodeURIComponent(JSON.stringify({ targetId: user.id }));
    let act: AuditEntry | undefined;
    await expect(async () => {
      const { body } = await this.root.get<AuditEntry[]>(`/api/admin/audit?filter=${filter}`);
      act = body.find(({ action, masked }) => action === 'member.profile-changed' && masked.length > 0);
      expect(act).toBeDefined();
    }).toPass(WITHIN);
    return act!.id;
  }

  private async invite(): Promise<string> {
    const { email } = this.next();
    await this.root.succeed('/api/admin/staff/invitations', {
      email,
      role: 'admin',
      reason: 'Joins the desk in Leeds',
    });
    const mail = await this.mailbox.waitFor(({ to, content }) => to.includes(email) && /#/.test(content.text ?? ''));
    return /\/auth\/invitation#[\w-]{43}/.exec(mail.content.text ?? '')?.[0] ?? '';
  }
}

async function atIdentity(sql: string, parameters: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env[DATABASE_VARIABLE] });
  await client.connect();
  try {
    await client.query(sql, [...parameters]);
  } finally {
    await client.end();
  }
}

/** Another area asks the wallet to reserve a member's money, as an order will. */
const placeHold = (member: string): Promise<void> =>
  atIdentity('INSERT INTO outbox (id, type, key, occurred_at, payload) VALUES ($1, $2, $3, now(), $4)', [
    newId(),
    holdRequested.type,
    member,
    {
      ...{ requestId: newId(), purpose: 'order.escrow', member, asset: 'SFN', amountMinor: '2500000000000000000' },
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    },
  ]);

/** What she would need a device of her own for. */
async function insertFactors(memberId: string): Promise<void> {
  await atIdentity(
    `INSERT INTO passkeys (id, member_id, public_key, sign_count, transports, is_backed_up, name)
     VALUES ($1, $2, $3, 0, '{internal}', true, 'Laptop')`,
    [newId(), memberId, Buffer.alloc(32)],
  );
  const address = `0x${String(randomInt(2 ** 40)).padStart(40, '7')}`;
  await atIdentity('INSERT INTO wallets (address, member_id) VALUES ($1, $2)', [address, memberId]);
}

async function insertLetter(memberId: string): Promise<string> {
  const id = newId();
  const payload = { memberId, state: 'active', emailHash: 'b94d27b9934d3e08a52e52d7da7dabfa' };
  await atIdentity(
    `INSERT INTO dead_letters (id, consumer, event_id, service, type, key, occurred_at, payload, is_erased, attempts, error, died_at)
     VALUES ($1, 'wallet.members', $1, 'wallet', 'identity.member-changed.v1', $2, now(), $3, false, 6, $4, now())`,
    [id, memberId, payload, 'new row for relation "members" violates check constraint "out_of_order"'],
  );
  return id;
}

/** Made once in each worker that looks at it. No test changes what another one sees of it. */
export const test = base.extend<object, { world: World }>({
  world: [
    async ({}, use, { workerIndex }) => use(await new Builder(40_100 + workerIndex).build()),
    { scope: 'worker', timeout: 120_000 },
  ],
});
