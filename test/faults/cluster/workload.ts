import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DeadLetter } from '#contracts/dead-letters';
import { newId } from '#kernel';
import { people } from '#testing/builders';
import { Caller } from './caller.js';
import { Chance } from './chance.js';
import type { Journal } from './journal.js';
import { type Rig, SUPER_ADMIN } from './rig.js';

const ANSWER_WITHIN_MS = 60_000;
const FUNDS = '500';
const PAYERS = 4;
/** There before the first fault, so that somebody can leave whatever becomes of those who come. */
const VISITORS = 3;
/** A page of the list. */
const LETTERS = 50;
/** To another gateway, so that both have read a session before it ends. */
const WARM_MS = 5_000;

interface Payer {
  readonly caller: Caller;
  readonly saffronId: string;
}

interface Visitor {
  readonly caller: Caller;
  /** Of each device, as the cookies that prove it. */
  readonly sessions: readonly string[];
}

/** What people do meanwhile: sign up, pay each other, sign out, are given money, and look whether all is in order. */
export class Workload {
  private readonly payers: Payer[] = [];
  private readonly visitors: Visitor[] = [];
  private readonly root: Caller;
  private readonly nextPerson;
  private count = 0;
  /** How many of the ended sessions were tried after their round. */
  private tried = 0;

  constructor(
    private readonly rig: Rig,
    private readonly journal: Journal,
    seed: number,
  ) {
    this.root = new Caller(rig, new Chance(seed));
    this.nextPerson = people(seed);
  }

  /** Before anything is hurt: an administrator, and members with money. */
  async prepare(): Promise<void> {
    await this.root.client.signUp({ ...this.nextPerson(), email: SUPER_ADMIN });
    await this.keepFresh();
    const arrivals = (count: number, arrive: (chance: Chance) => Promise<void>) =>
      Promise.all(Array.from({ length: count }, (_, index) => arrive(new Chance(index))));
    await arrivals(PAYERS, (chance) => this.open(chance));
    await arrivals(VISITORS, (chance) => this.come(chance));
  }

  private async open(chance: Chance): Promise<void> {
    const caller = new Caller(this.rig, chance);
    const { id, saffronId, email } = await caller.client.signUp(this.nextPerson());
    this.journal.members.push({ id, saffronId, email });
    this.payers.push({ caller, saffronId });
    await this.allocate(saffronId, FUNDS, true);
  }

  /** Until the signal; what is under way then is still brought to its end. */
  async run(chance: Chance, signal: AbortSignal): Promise<void> {
    const repeat = async (act: (own: Chance) => Promise<void>, pauseMs: number) => {
      const own = new Chance(chance.between(0, 2 ** 31));
      while (!signal.aborted) {
        await act(own);
        await delay(own.between(pauseMs / 2, pauseMs));
      }
    };
    await Promise.all([
      ...this.payers.map((payer) => repeat((own) => this.pay(payer, own), 200)),
      ...[1, 2, 3, 4].map(() => repeat((own) => this.come(own), 1_500)),
      repeat((own) => this.leave(own), 2_000),
      repeat((own) => this.grant(own), 1_500),
      repeat(() => this.inspect(), 1_500),
    ]);
  }

  private async pay({ caller, saffronId }: Payer, chance: Chance): Promise<void> {
    const { saffronId: to } = chance.pick(this.payers.filter((payer) => payer.saffronId !== saffronId));
    const key = newId();
    const amount = `0.${chance.between(1, 999)}`.replace(/0+$/, '');
    const wish = { to, asset: 'SFN', amount };
    const answer = await caller.until<{ id: string; code?: string }>(
      (client) => client.post('/api/wallet/transfers', wish, { 'idempotency-key': key }),
      ANSWER_WITHIN_MS,
    );
    if (!answer) this.journal.unanswered.push(key);
    else if (answer.status === 201) this.journal.paid.push({ id: answer.body.id, to, amount });
    else this.journal.refused.push(`a payment was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }

  /** Sessions that were ended since the last time are tried once more at every gateway. */
  async tryEndedSessions(): Promise<void> {
    for (const cookies of this.journal.ended.slice(this.tried)) await this.expectDead(this.root, [cookies]);
    this.tried = this.journal.ended.length;
  }

  /** `<consumer> <event id>` of what waits for a decision, as the administrator sees it. */
  async deadLetters(): Promise<string[]> {
    const found: string[] = [];
    for (;;) {
      const range = encodeURIComponent(JSON.stringify([found.length, found.length + LETTERS - 1]));
      const path = `/api/admin/dead-letters?range=${range}&filter=${encodeURIComponent('{"state":"waiting"}')}`;
      const answer = await this.root.until<DeadLetter[]>((client) => client.get(path), ANSWER_WITHIN_MS);
      if (answer?.status !== 200) throw new Error(`The list of dead letters answered ${answer?.status ?? 'nothing'}`);
      found.push(...answer.body.map(({ consumer, eventId }) => `${consumer} ${eventId}`));
      if (answer.body.length < LETTERS) return found;
    }
  }

  /** Somebody signs up, perhaps on two devices, and stays for a while. */
  private async come(chance: Chance): Promise<void> {
    const [caller, other] = [new Caller(this.rig, chance), new Caller(this.rig, chance)];
    try {
      const { id, saffronId, email } = await caller.client.signUp(this.nextPerson());
      this.journal.members.push({ id, saffronId, email });
      if (chance.next() < 0.5) await other.client.signIn(email);
      this.visitors.push({ caller, sessions: [caller.cookies, other.cookies].filter(Boolean) });
    } catch {
      // A step that the faults have broken; the next one comes anew.
    }
  }

  /** Somebody signs out everywhere; from then on his sessions are dead at every gateway. */
  private async leave(chance: Chance): Promise<void> {
    const visitor = this.visitors.shift();
    if (!visitor) return;
    const { caller, sessions } = visitor;
    await Promise.all(sessions.map((cookies) => caller.answersTo(cookies, WARM_MS)));
    const path = sessions.length > 1 || chance.next() < 0.5 ? '/api/user/sessions/sign-out-all' : '/api/logout';
    const left = await caller.until((client) => client.post(path), ANSWER_WITHIN_MS);
    // Where an earlier answer was lost, the session may be over already.
    if (left?.status !== 200 && left?.status !== 401) return;
    this.journal.ended.push(...sessions);
    await this.expectDead(caller, sessions);
  }

  private async expectDead(caller: Caller, sessions: readonly string[]): Promise<void> {
    const alive = await Promise.all(sessions.map((cookies) => caller.answersTo(cookies, ANSWER_WITHIN_MS)));
    for (const gateway of alive.flat()) this.journal.revived.push(`${gateway} took a session that had been ended`);
  }

  private async grant(chance: Chance): Promise<void> {
    await this.allocate(chance.pick(this.payers).saffronId, '1', false);
  }

  /** The administrator has the chains of acts checked, which every service is told of, and tells of. */
  private async inspect(): Promise<void> {
    const asked = await this.root.until((client) => client.post('/api/admin/audit/verify'), ANSWER_WITHIN_MS);
    const isDue = asked === undefined || [202, 409].includes(asked.status);
    if (!isDue) this.journal.refused.push(`a check of the chains was answered ${asked.status}`);
  }

  private async allocate(to: string, amount: string, mustSucceed: boolean): Promise<void> {
    const reason = `Fault run, number ${(this.count += 1)} of ${process.pid}`;
    const ask = () => this.root.client.post('/api/admin/allocations', { to, asset: 'SFN', amount, reason });
    for (;;) {
      const answer = await ask().catch(() => undefined);
      const isAcknowledged = answer !== undefined && answer.status < 300;
      // A new member reaches the wallet a moment after he can sign in.
      if (mustSucceed && !isAcknowledged) {
        await delay(100);
        continue;
      }
      this.journal.allocated.push({ reason, amount, isAcknowledged });
      return;
    }
  }

  /** As if the administrator kept proving who he is, for as long as the run lasts. */
  private async keepFresh(): Promise<void> {
    const client = new pg.Client({ connectionString: this.rig.databaseUrl('identity') });
    await client.connect();
    const sql = `UPDATE sessions SET strong_at = now() + interval '30 days' WHERE member_id = (SELECT id FROM members WHERE email = $1)`;
    await client.query(sql, [SUPER_ADMIN]);
    await client.end();
  }
}
