import { memberAccount, systemAccount } from '../src/ledger/account.js';
import type { Command, Verdict } from '../src/ledger/command.js';
import { LedgerStore } from '../src/ledger/writer/ledger.store.js';
import { openWallet, pay, payment } from './commands.js';
import { POLICIES, uuid } from './program-steps.js';
import { subjectWith } from './policies.js';
import { Chance } from './simulated-chance.js';
import { type Faults, SimulatedInstance, type World } from './simulated-instance.js';
import { SimulatedServer } from './simulated-server.js';
import { ask, type Asked, type Build, type Course } from './simulation.js';
import { VirtualTime } from './virtual-time.js';

/** What happens to the one message that is chosen: to whoever sends it, or to the connection on which it is sent. */
export const BOUNDARY_FAULTS = [
  'crashBefore',
  'crashAfter',
  'refused',
  'answerLost',
] as const satisfies (keyof Faults)[];
export interface Boundary {
  /** Of all messages to the database, from 1. */
  readonly message: number;
  readonly fault: (typeof BOUNDARY_FAULTS)[number];
}

const START = Date.UTC(2026, 2, 1, 12);
const HOUR_MS = 3_600_000;
const [ADA, BOB, CID] = [uuid(1, 0), uuid(1, 1), uuid(1, 2)];
const at = (hours: number): Date => new Date(START + hours * HOUR_MS);
const hold = (index: number, amount: bigint, expiresAt = at(1)): Command => ({
  ...{ type: 'create-hold', holdId: uuid(3, index), account: memberAccount(ADA, 'SFN'), amount, purpose: 'test' },
  expiresAt,
});
const back = (index: number, originalId: string, amount?: bigint): Command => ({
  ...{ type: 'return', id: uuid(4, index), feeId: uuid(5, index), originalId, memo: null },
  ...(amount === undefined ? {} : { amount }),
});
const paid = (index: number) => ({ id: uuid(2, index) });

const ACCOUNTS: readonly Command[] = [
  ...(['issuance', 'fees'] as const).map((purpose): Command => ({
    ...{ type: 'open-account', account: { purpose, asset: 'SFN', ownerId: null } },
    floor: purpose === 'issuance' ? null : 0n,
  })),
  ...[ADA, BOB, CID].map((owner) => openWallet(owner)),
];

/**
 * A program with every kind of command, in steps: what is in one is asked at once, and comes to the same in whichever order. What
 * leaves no transfer is left out where no journal tells of it.
 */
const STEPS: readonly (readonly Command[])[] = [
  [ADA, BOB, CID].map((owner, index) =>
    payment({
      ...paid(index),
      kind: 'issuance',
      from: systemAccount('issuance', 'SFN'),
      to: memberAccount(owner, 'SFN'),
      amount: 1_000n,
    }),
  ),
  [
    { ...pay(ADA, BOB, 100n, paid(10)), subject: subjectWith({ fee: 2n, perDay: 500n }) },
    pay(BOB, CID, 50n, { ...paid(11), metadata: { order: '1' } }),
    pay(CID, ADA, 5_000n, paid(12)),
    { ...pay(BOB, ADA, 1n, { ...paid(13), effectiveAt: at(-3) }), claimId: 'claim' },
    { type: 'linked', id: uuid(6, 0), legs: [pay(CID, BOB, 3n, paid(14)), pay(BOB, CID, 4n, paid(15))] },
  ],
  [
    hold(0, 200n),
    hold(1, 100n),
    hold(2, 50n, at(0)),
    { type: 'set-floor', account: memberAccount(CID, 'SFN'), floor: -20n },
  ],
  [
    { type: 'capture-hold', holdId: uuid(3, 0), transfer: pay(ADA, BOB, 150n, paid(20)).transfer, keepsRest: true },
    { type: 'void-hold', holdId: uuid(3, 1) },
    { type: 'expire-hold', holdId: uuid(3, 2) },
    { type: 'close-period', through: at(-2) },
    { type: 'set-policies', policies: POLICIES[1]! },
  ],
  [back(0, uuid(2, 10), 30n), back(1, uuid(2, 11)), pay(ADA, BOB, 1n, { ...paid(30), effectiveAt: at(-3) })],
  [
    { ...pay(CID, BOB, 10_000n, paid(31)), isUpTo: true },
    { type: 'freeze-owner', ownerId: ADA, isFrozen: true },
  ],
];
const LEAVING_A_TRANSFER: readonly Command['type'][] = ['transfer', 'return', 'linked'];

/** A fixed program on two instances, the same each time but for what happens at one boundary. */
export class CrashSweep implements Course {
  readonly groundwork = ACCOUNTS;
  readonly asked: Asked[];
  readonly world: World;
  /** Sent to the database in all. */
  messages = 0;
  private readonly steps: readonly (readonly Asked[])[];
  private readonly instances: SimulatedInstance[] = [];
  private writer = 0;

  constructor(
    readonly hasJournal: boolean,
    private readonly boundary?: Boundary,
    { Store = LedgerStore }: Pick<Build, 'Store'> = {},
  ) {
    const time = new VirtualTime(START);
    const server = new SimulatedServer({ now: () => time.now() });
    // Batches of two, so that the third is judged while the first is written; memory that forgets.
    const size = { maxBatch: [2], maxAccounts: [4] };
    this.world = { time, chance: new Chance(1), server, fault: () => this.faultOfNext(), Store, ...size };
    const isTold = ({ type }: Command): boolean => hasJournal || LEAVING_A_TRANSFER.includes(type);
    let name = 0;
    const asAsked = (command: Command): Asked => ask((name += 1).toString(16).padStart(32, '0'), command, hasJournal);
    this.steps = STEPS.map((step) => step.filter(isTold).map(asAsked));
    this.asked = this.steps.flat();
  }

  /** Whether what was to happen has happened. */
  get isReached(): boolean {
    return this.boundary !== undefined && this.messages >= this.boundary.message;
  }

  /** What each command came to that has a key, under which it is answered alike however often it is asked. */
  get answers(): string[] {
    const keyed = this.asked.filter(({ submission }) => submission.idempotency);
    return keyed.map(({ verdicts }) => {
      const verdict = verdicts.at(-1);
      return verdict === undefined ? 'none' : verdict.accepted ? verdict.id : verdict.code;
    });
  }

  async run(): Promise<this> {
    await this.world.time.runUntil(this.live());
    return this;
  }

  private faultOfNext(): keyof Faults | undefined {
    this.messages += 1;
    return this.messages === this.boundary?.message ? this.boundary.fault : undefined;
  }

  private async live(): Promise<void> {
    [0, 1].forEach((place) => void this.keepAlive(place));
    const accounts = ACCOUNTS.map((command) => ask('', command, false));
    for (const step of [accounts, ...this.steps]) await Promise.all(step.map((asked) => this.insist(asked)));
  }

  /** Both are there from the start, one to write and one to stand by; one that has ended comes back. */
  private async keepAlive(place: number): Promise<never> {
    for (;;) {
      const instance = new SimulatedInstance(this.world);
      this.instances[place] = instance;
      void this.world.time.as(instance, () => instance.sequencer.start()).catch(() => undefined);
      await instance.end;
      await this.world.time.sleep(500);
    }
  }

  /** Where there was an answer last, there, and here again, until there is one. */
  private async insist(asked: Asked): Promise<void> {
    for (let place = this.writer; ; place = 1 - place) {
      const verdict = await this.answerOf(place, asked);
      if (verdict) {
        this.writer = place;
        return void asked.verdicts.push(verdict);
      }
      await this.world.time.sleep(20);
    }
  }

  private async answerOf(place: number, { submission, faults }: Asked): Promise<Verdict | undefined> {
    const instance = this.instances[place];
    if (!instance?.isAlive) return undefined;
    const answer = this.world.time
      .as(instance, () => instance.sequencer.submit(submission))
      .catch((error: { code?: string }) => void (error.code === 'http.unavailable' || faults.push(error)));
    return (await Promise.race([answer, instance.end])) ?? undefined;
  }
}
