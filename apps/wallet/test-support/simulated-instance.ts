import type { Verdict } from '../src/ledger/command.js';
import { Lease } from '../src/ledger/writer/lease.js';
import { type LedgerStore } from '../src/ledger/writer/ledger.store.js';
import { Sequencer } from '../src/ledger/writer/sequencer.js';
import type { MembersRepository } from '../src/members/members.repository.js';
import type { Chance } from './simulated-chance.js';
import { dataSourceOn, execute, type Message, type Network } from './simulated-driver.js';
import { storedRules } from './simulated-features.js';
import { isPayment, SimulatedPayments } from './simulated-payments.js';
import type { Session, SimulatedServer } from './simulated-server.js';
import { ServerError } from './simulated-tables.js';
import type { Asked } from './simulation.js';
import type { TimersOwner, VirtualTime } from './virtual-time.js';

/** How often, out of a thousand messages, something happens to one. */
export interface Faults {
  /** The process ends, before the message is sent or right after. */
  readonly crashBefore: number;
  readonly crashAfter: number;
  /** The message never arrives; it arrives and its answer does not; it arrives long after the sender has given up. */
  readonly lost: number;
  readonly answerLost: number;
  readonly late: number;
  readonly slow: number;
  /** The server ends the connection instead of doing what it is told. */
  readonly refused: number;
  /** The process hangs for longer than its lease. */
  readonly hang: number;
}

export interface World {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly server: SimulatedServer;
  /** What happens to a message. */
  fault: () => keyof Faults | undefined;
  /** How often somebody was told that members have changed since his payment was judged, and a batch was sent before the last was answered. */
  readonly met: { outdated: number; behind: number };
  /** Of an instance, one of them each. */
  readonly maxBatch: readonly number[];
  readonly maxAccounts: readonly number[];
  /** Broken builds are made of these. */
  readonly Store: typeof LedgerStore;
  readonly Members: typeof MembersRepository;
}

export const LEASE_MS = 2_000;
const LONGEST_TRIP_MS = 8;
const LONGEST_WAY_BACK_MS = 3;
const LONGEST_FLUSH_MS = 40;
const BREAKING: readonly (keyof Faults)[] = ['lost', 'answerLost', 'late', 'refused'];
const never = (): Promise<never> => new Promise(() => undefined);
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A process of the wallet with a writer in it. */
export class SimulatedInstance implements TimersOwner, Network {
  readonly lease: Lease;
  readonly sequencer: Sequencer;
  readonly end: Promise<void>;
  isAlive = true;
  private readonly payments: SimulatedPayments;
  private die = (): void => undefined;
  private isHanging = false;
  private unheard: (() => void)[] = [];
  private readonly arrivals = new Map<Session, number>();
  private readonly answers = new Map<Session, number>();
  /** What the server does last on each connection: it takes one message after another. */
  private readonly served = new Map<Session, Promise<unknown>>();
  /** Who waits for an answer by a connection. */
  private readonly unanswered = new Map<Session, Set<(error: Error) => void>>();
  /** Connections that have failed: nothing more is sent on them. */
  private readonly broken = new Set<Session>();

  constructor(private readonly world: World) {
    const { time, server, chance } = world;
    this.end = new Promise((resolve) => (this.die = resolve));
    const dataSource = dataSourceOn(this, server);
    this.lease = new Lease(dataSource, { label: 'simulated', ttlMs: LEASE_MS, everyMs: 300, logger });
    const store = new world.Store(dataSource, storedRules);
    this.sequencer = new Sequencer(store, this.lease, time, {
      ...{ maxWaiting: 100, maxBatch: chance.among(world.maxBatch), maxAccounts: chance.among(world.maxAccounts) },
      standbyMs: 1_000,
    });
    this.payments = new SimulatedPayments(dataSource, this.sequencer, world);
  }

  /** What a client hears; undefined where he hears nothing that he could go by. */
  submit({ submission, isByMember }: Pick<Asked, 'submission' | 'isByMember'>): Promise<Verdict | undefined> {
    return this.world.time.as(this, () =>
      isByMember && isPayment(submission) ? this.payments.pay(submission) : this.sequencer.submit(submission),
    );
  }

  crash(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.die();
    for (const session of this.arrivals.keys()) this.close(session);
  }

  hang(ms: number): void {
    this.isHanging = true;
    this.world.time.after(ms, () => {
      this.isHanging = false;
      for (const act of this.unheard.splice(0)) this.hear(act);
    });
  }

  hear(act: () => void): void {
    if (!this.isAlive) return;
    if (this.isHanging) this.unheard.push(act);
    else act();
  }

  /** What is on its way arrives before the connection ends. */
  close(session: Session): void {
    this.world.time.after(this.tripOf(session), () => this.world.server.close(session));
  }

  async send(session: Session, message: Message): Promise<unknown> {
    if (!this.isAlive) return never();
    if (this.broken.has(session)) throw new ServerError('08006');
    const isCommit = message.text.includes('COPY ');
    if (isCommit && this.waitingFor(session).size > 0) this.world.met.behind += 1;
    const { chance, time, server } = this.world;
    const fault = this.world.fault();
    if (fault === 'hang') this.hang(chance.between(500, 3 * LEASE_MS));
    if (fault === 'crashBefore') {
      this.crash();
      return never();
    }
    if (fault && BREAKING.includes(fault)) this.breaks(session);
    if (fault === 'lost' || fault === 'refused') {
      this.close(session);
      return this.fails(chance.between(1, fault === 'lost' ? 2_000 : 5));
    }
    if (fault === 'late') {
      const end = (): void => server.close(session);
      time.after(chance.between(50, 4_000), () => void this.arrive(session, message).then(end, end));
      return this.fails(chance.between(5, 1_000));
    }
    const trip = this.tripOf(session, fault === 'slow' ? chance.between(100, 3_000) : 0);
    const answer = new Promise((resolve, reject) => {
      const waiting = this.waitingFor(session).add(reject);
      time.after(trip, () => {
        const back = (act: () => void) =>
          time.after(this.wayBackOf(session, isCommit ? LONGEST_FLUSH_MS : LONGEST_WAY_BACK_MS), () => {
            waiting.delete(reject);
            this.hear(act);
          });
        this.arrive(session, message).then(
          (rows) => back(() => resolve(rows)),
          (error: unknown) => back(() => reject(error)),
        );
      });
    });
    if (fault === 'crashAfter') this.crash();
    if (fault !== 'answerLost') return answer;
    answer.catch(() => undefined);
    time.after(trip + 1, () => server.close(session));
    return this.fails(trip + chance.between(1, 1_000));
  }

  private arrive(session: Session, message: Message): Promise<unknown> {
    const answer = (this.served.get(session) ?? Promise.resolve()).then(() =>
      execute(this.world.server, session, message),
    );
    this.served.set(
      session,
      answer.catch(() => undefined),
    );
    return answer;
  }

  /** What was sent before on the same connection may be answered still, or that answer is lost as well. */
  private breaks(session: Session): void {
    this.broken.add(session);
    const { chance, time } = this.world;
    if (chance.isTrue(0.5)) return;
    for (const reject of this.waitingFor(session))
      time.after(chance.between(0, 5), () => this.hear(() => reject(new ServerError('08006'))));
  }

  private waitingFor(session: Session): Set<(error: Error) => void> {
    const waiting = this.unanswered.get(session) ?? new Set();
    this.unanswered.set(session, waiting);
    return waiting;
  }

  private fails(afterMs: number): Promise<never> {
    return new Promise((_, reject) =>
      this.world.time.after(afterMs, () => this.hear(() => reject(new ServerError('08006')))),
    );
  }

  /** Messages of one connection never overtake each other, nor do their answers. */
  private tripOf(session: Session, delayMs = 0): number {
    return this.inOrder(this.arrivals, session, this.world.chance.between(0, LONGEST_TRIP_MS) + delayMs);
  }

  private wayBackOf(session: Session, longestMs: number): number {
    return this.inOrder(this.answers, session, this.world.chance.between(0, longestMs));
  }

  private inOrder(last: Map<Session, number>, session: Session, ms: number): number {
    const now = this.world.time.now().getTime();
    const at = Math.max(now + ms, last.get(session) ?? 0);
    last.set(session, at);
    return at - now;
  }
}
