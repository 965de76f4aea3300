import type { Asset } from '#kernel';
import { memberAccount, systemAccount } from '../src/ledger/account.js';
import type { CaptureHold, Command, CreateHold, LinkedLeg, PostTransfer, Verdict } from '../src/ledger/command.js';
import { LedgerStore } from '../src/ledger/writer/ledger.store.js';
import type { Member } from '../src/members/member.js';
import { MembersRepository } from '../src/members/members.repository.js';
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
const hold = (index: number, amount: bigint, expiresAt = at(1)): CreateHold => ({
  ...{ type: 'create-hold', holdId: uuid(3, index), account: memberAccount(ADA, 'SFN'), amount, purpose: 'test' },
  expiresAt,
});
const back = (index: number, originalId: string, amount?: bigint): Command => ({
  ...{ type: 'return', id: uuid(4, index), feeId: uuid(5, index), originalId, memo: null },
  ...(amount === undefined ? {} : { amount }),
});
const paid = (index: number) => ({ id: uuid(2, index) });
const capture = (holdIndex: number, to: string, amount: bigint, index: number): CaptureHold => ({
  ...{ type: 'capture-hold', holdId: uuid(3, holdIndex), transfer: pay(ADA, to, amount, paid(index)).transfer },
  keepsRest: true,
});
const payEuros = (from: string, to: string, amount: bigint, index: number): PostTransfer =>
  payment({ ...paid(index), from: memberAccount(from, 'EUR'), to: memberAccount(to, 'EUR'), asset: 'EUR', amount });
const linked = (index: number, ...legs: LinkedLeg[]): Command => ({ type: 'linked', id: uuid(6, index), legs });
const issue = (owner: string, index: number, asset: Asset): Command => {
  const ends = { from: systemAccount('issuance', asset), to: memberAccount(owner, asset) };
  return payment({ ...paid(index), ...ends, kind: 'issuance', asset, amount: 1_000n });
};

const ACCOUNTS: readonly Command[] = [
  { type: 'open-account', account: { purpose: 'issuance', asset: 'SFN', ownerId: null }, floor: null },
  { type: 'open-account', account: { purpose: 'issuance', asset: 'EUR', ownerId: null }, floor: null },
  { type: 'open-account', account: { purpose: 'fees', asset: 'SFN', ownerId: null }, floor: 0n },
  ...[ADA, BOB, CID].map((owner) => openWallet(owner)),
  ...[BOB, CID].map((owner) => openWallet(owner, 'EUR')),
];

/** What is asked at once, and comes to the same in whichever order. */
interface Step {
  /** Who changes before, which no instance is told. */
  readonly changed?: { readonly memberId: string; readonly state: Member['state'] };
  /** What comes by the wallet's door for payments between members. */
  readonly byMembers?: readonly PostTransfer[];
  readonly commands?: readonly Command[];
}

/** A program with every kind of command. What leaves no transfer is left out where no journal tells of it. */
const STEPS: readonly Step[] = [
  { commands: [...[ADA, BOB, CID].map((owner, index) => issue(owner, index, 'SFN')), issue(BOB, 3, 'EUR')] },
  {
    byMembers: [pay(ADA, BOB, 7n, paid(40)), pay(BOB, CID, 8n, paid(41))],
    commands: [
      { ...pay(ADA, BOB, 100n, paid(10)), subject: subjectWith({ fee: 2n, perDay: 500n }) },
      pay(BOB, CID, 50n, { ...paid(11), metadata: { order: '1' } }),
      pay(CID, ADA, 5_000n, paid(12)),
      { ...pay(BOB, ADA, 1n, { ...paid(13), effectiveAt: at(-3) }), claimId: 'claim' },
      linked(0, pay(CID, BOB, 3n, paid(14)), payEuros(BOB, CID, 4n, 15)),
      linked(1, payEuros(BOB, CID, 1n, 16), hold(3, 30n), capture(3, CID, 10n, 17)),
      linked(2, payEuros(BOB, CID, 1n, 18), hold(4, 30n), capture(4, CID, 31n, 19)),
    ],
  },
  {
    changed: { memberId: CID, state: 'suspended' },
    byMembers: [pay(ADA, BOB, 7n, paid(42)), pay(BOB, CID, 8n, paid(43))],
    commands: [
      hold(0, 200n),
      hold(1, 100n),
      hold(2, 50n, at(0)),
      { type: 'set-floor', account: memberAccount(CID, 'SFN'), floor: -20n },
    ],
  },
  {
    changed: { memberId: CID, state: 'active' },
    byMembers: [pay(ADA, BOB, 7n, paid(44))],
    commands: [
      capture(0, BOB, 150n, 20),
      { type: 'void-hold', holdId: uuid(3, 1) },
      { type: 'expire-hold', holdId: uuid(3, 2) },
      linked(3, capture(3, BOB, 10n, 21), { type: 'void-hold', holdId: uuid(3, 3) }),
      { type: 'close-period', through: at(-2) },
      { type: 'set-policies', policies: POLICIES[1]! },
    ],
  },
  {
    commands: [
      ...[back(0, uuid(2, 10), 30n), back(1, uuid(2, 11))],
      pay(ADA, BOB, 1n, { ...paid(30), effectiveAt: at(-3) }),
    ],
  },
  {
    commands: [
      { ...pay(CID, BOB, 10_000n, paid(31)), isUpTo: true },
      { type: 'freeze-owner', ownerId: ADA, isFrozen: true },
    ],
  },
];
const LEAVING_A_TRANSFER: readonly Command['type'][] = ['transfer', 'return', 'linked'];

/** A fixed program on two instances, the same each time but for what happens at one boundary. */
export class CrashSweep implements Course {
  readonly groundwork = ACCOUNTS;
  readonly asked: Asked[];
  readonly world: World;
  /** Sent to the database in all. */
  messages = 0;
  private readonly steps: readonly (Pick<Step, 'changed'> & { readonly asked: readonly Asked[] })[];
  private readonly instances: SimulatedInstance[] = [];
  private writer = 0;

  constructor(
    readonly hasJournal: boolean,
    private readonly boundary?: Boundary,
    { Store = LedgerStore, Members = MembersRepository }: Pick<Build, 'Store' | 'Members'> = {},
  ) {
    const time = new VirtualTime(START);
    const server = new SimulatedServer({ now: () => time.now() });
    // Batches of two, so that the third is judged while the first is written; memory that forgets.
    const size = { maxBatch: [2], maxAccounts: [4] };
    this.world = {
      ...{ time, chance: new Chance(1), server, fault: () => this.faultOfNext(), Store, Members },
      ...{ ...size, met: { outdated: 0, behind: 0 } },
    };
    const isTold = ({ type }: Command): boolean => hasJournal || LEAVING_A_TRANSFER.includes(type);
    let name = 0;
    const asAsked = (command: Command, isByMember: boolean): Asked =>
      ask((name += 1).toString(16).padStart(32, '0'), command, hasJournal, isByMember);
    this.steps = STEPS.map(({ changed, byMembers = [], commands = [] }) => ({
      changed,
      asked: [
        ...byMembers.map((command) => asAsked(command, true)),
        ...commands.filter(isTold).map((command) => asAsked(command, false)),
      ],
    }));
    this.asked = this.steps.flatMap(({ asked }) => asked);
    for (const member of [ADA, BOB, CID]) server.members.change(member, 'active');
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
    for (const { changed, asked } of [{ changed: undefined, asked: accounts }, ...this.steps]) {
      if (changed) this.world.server.members.change(changed.memberId, changed.state);
      await Promise.all(asked.map((one) => this.insist(one)));
    }
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

  private async answerOf(place: number, asked: Asked): Promise<Verdict | undefined> {
    const instance = this.instances[place];
    if (!instance?.isAlive) return undefined;
    const answer = instance
      .submit(asked)
      .catch((error: { code?: string }) => void (error.code === 'http.unavailable' || asked.faults.push(error)));
    return (await Promise.race([answer, instance.end])) ?? undefined;
  }
}
