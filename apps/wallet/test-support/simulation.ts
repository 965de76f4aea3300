import type { Asset } from '#kernel';
import type { Command, Verdict } from '../src/ledger/command.js';
import { memberAccount, systemAccount } from '../src/ledger/account.js';
import type { Submission } from '../src/ledger/submission.js';
import { LedgerStore } from '../src/ledger/writer/ledger.store.js';
import { MembersRepository } from '../src/members/members.repository.js';
import { openWallet, payment } from './commands.js';
import { Chance } from './simulated-chance.js';
import { SimulatedCommands } from './simulated-commands.js';
import { companionsOf } from './simulated-features.js';
import { type Faults, SimulatedInstance, type World } from './simulated-instance.js';
import { SimulatedServer } from './simulated-server.js';
import { VirtualTime } from './virtual-time.js';

const START = Date.UTC(2026, 2, 1, 12);
const CLIENTS = 5;
const STEPS = 8;
const MOST_AT_ONCE = 8;
const RUSH_EVERY_MS = 1_000;
const PATIENCE_MS = 60_000;
const STORM_MS = 20_000;
const PEACE: Faults = {
  ...{ crashBefore: 0, crashAfter: 0, lost: 0, answerLost: 0, late: 0, slow: 0, refused: 0, hang: 0 },
};

export interface Build {
  /** What is broken in it, for a build that must be found out. */
  readonly Store?: typeof LedgerStore;
  readonly Members?: typeof MembersRepository;
  readonly forgetsChain?: boolean;
}

export interface Asked {
  /** What the journal calls it; the key, where it takes one. */
  readonly name: string;
  readonly submission: Submission;
  /** Whether it comes by the wallet's door for payments between members. */
  readonly isByMember: boolean;
  readonly verdicts: Verdict[];
  readonly faults: unknown[];
}

/** What happened, for whoever judges it. */
export interface Course {
  /** Done before anything went wrong, in this order. */
  readonly groundwork: readonly Command[];
  readonly asked: readonly Asked[];
  readonly world: Pick<World, 'server'>;
  /** Every accepted command writes into the journal along with itself, in the order in which they were judged. */
  readonly hasJournal: boolean;
}

/** Commands that say how things are from now on take no key: said twice, they change nothing more. */
const REPEATABLE: readonly Command['type'][] = [
  ...(['open-account', 'freeze-owner', 'set-floor', 'set-policies', 'close-period'] as const),
];

/** A command under a name of its own, by which it is found again. */
export function ask(name: string, command: Command, hasJournal: boolean, isByMember = false): Asked {
  const companions = hasJournal ? companionsOf(name, command) : [];
  const key = REPEATABLE.includes(command.type) ? {} : { idempotency: { key: name, inputHash: name } };
  return { name, submission: { command, companions, ...key }, isByMember, verdicts: [], faults: [] };
}

/** Two instances, some clients, and everything that can go wrong between them and the database, in an order that a seed decides. */
export class Simulation implements Course {
  readonly groundwork: Command[] = [];
  readonly asked: Asked[] = [];
  readonly world: World;
  readonly hasJournal: boolean;
  private faults = PEACE;
  private readonly instances: SimulatedInstance[] = [];
  private readonly owners: string[];
  private readonly commands: SimulatedCommands;

  constructor(
    readonly seed: number,
    { Store = LedgerStore, Members = MembersRepository, forgetsChain = false }: Build = {},
  ) {
    const chance = new Chance(seed);
    const time = new VirtualTime(START);
    const server = new SimulatedServer({ now: () => time.now(), forgetsChain });
    const fault = () => chance.oneOf(this.faults);
    const size = { maxBatch: [1, 2, 5, 50], maxAccounts: [1, 4, 100] };
    this.world = { time, chance, server, fault, Store, Members, ...size, met: { outdated: 0, behind: 0 } };
    this.hasJournal = chance.isTrue(0.5);
    this.owners = Array.from({ length: 4 }, () => chance.uuid());
    for (const owner of this.owners) server.members.change(owner, 'active');
    this.commands = new SimulatedCommands(chance, () => time.now(), this.owners, this.hasJournal);
  }

  async run(): Promise<this> {
    await this.world.time.runUntil(this.live());
    return this;
  }

  private async live(): Promise<void> {
    const { chance, time } = this.world;
    this.instances.push(new SimulatedInstance(this.world), new SimulatedInstance(this.world));
    await this.prepare();
    this.faults = storm(chance);
    const clients = Promise.all(Array.from({ length: CLIENTS }, () => this.client()));
    this.instances.forEach((_, place) => void this.keepAlive(place));
    void this.changeMembers();
    if (chance.isTrue(0.3)) void this.restartDatabase();
    time.after(STORM_MS, () => (this.faults = PEACE));
    await clients;
  }

  /** Now and then every connection ends, and what was not committed with it. */
  private async restartDatabase(): Promise<void> {
    const { chance, time, server } = this.world;
    while (this.faults !== PEACE) {
      await time.sleep(chance.between(500, 6_000));
      server.closeAll();
    }
  }

  /** Some cannot be paid for a while, and who has left is never paid again. */
  private async changeMembers(): Promise<never> {
    const { chance, time, server } = this.world;
    for (;;) {
      await time.sleep(chance.between(20, 1_000));
      const owner = chance.among(this.owners);
      if (server.members.byId(owner)?.state === 'closed') continue;
      const state = chance.isTrue(0.25) ? 'suspended' : 'active';
      server.members.change(owner, chance.isTrue(0.02) ? 'closed' : state);
    }
  }

  private async prepare(): Promise<void> {
    // Not everybody has both.
    for (const [asset, owners] of [['SFN', this.owners] as const, ['EUR', this.owners.slice(1)] as const])
      this.groundwork.push(
        { type: 'open-account', account: { asset, ownerId: null, purpose: 'issuance' }, floor: null },
        { type: 'open-account', account: { asset, ownerId: null, purpose: 'fees' }, floor: 0n },
        ...owners.map((owner) => openWallet(owner, asset)),
        ...owners.map((owner) => this.issue(owner, asset)),
      );
    const [first] = this.instances as [SimulatedInstance];
    for (const command of this.groundwork) await this.world.time.as(first, () => first.sequencer.submit({ command }));
  }

  private issue(owner: string, asset: Asset): Command {
    const ends = { from: systemAccount('issuance', asset), to: memberAccount(owner, asset) };
    return payment({ ...ends, asset, id: this.world.chance.uuid(), kind: 'issuance', amount: 100n });
  }

  /** Another process takes the place of one that has ended. */
  private async keepAlive(place: number): Promise<never> {
    for (;;) {
      await this.instances[place]?.end;
      await this.world.time.sleep(this.world.chance.between(10, 3_000));
      this.instances[place] = new SimulatedInstance(this.world);
    }
  }

  private async client(): Promise<void> {
    const { chance, time } = this.world;
    for (let step = 0; step < STEPS; step += 1) {
      await time.sleep(chance.between(0, 3_000));
      // Who comes along with others shares a batch.
      if (chance.isTrue(0.4)) await time.sleep(RUSH_EVERY_MS - (time.now().getTime() % RUSH_EVERY_MS));
      // Of several at once, one batch is judged while another is written.
      const count = chance.isTrue(0.15) ? chance.between(2, MOST_AT_ONCE) : 1;
      await Promise.all(Array.from({ length: count }, () => this.insist(this.next())));
    }
  }

  /** Something new; or somebody else asks for the same, or under the same key for something else. */
  private next(): Asked {
    const { chance } = this.world;
    const again = chance.isTrue(0.15) ? chance.among(this.asked) : undefined;
    const asked = again ?? ask(chance.hex(), this.commands.next(), this.hasJournal, chance.isTrue(0.7));
    if (!again) this.asked.push(asked);
    return asked;
  }

  /** Asks again, here or there, sometimes at both places at once, until there is an answer or no patience left. */
  private async insist(asked: Asked): Promise<void> {
    const { chance, time } = this.world;
    const until = time.now().getTime() + (chance.isTrue(0.1) ? 500 : PATIENCE_MS);
    while (time.now().getTime() < until) {
      const places = chance.isTrue(0.2) ? [0, 1] : [chance.between(0, 1)];
      const answers = await Promise.all(places.map((place) => this.ask(place, asked)));
      if (answers.some((verdict) => verdict !== undefined)) return;
      await time.sleep(chance.between(10, 1_000));
    }
  }

  private async ask(place: number, asked: Asked): Promise<Verdict | undefined> {
    const { time, chance } = this.world;
    const instance = this.instances[place];
    if (!instance?.isAlive) return undefined;
    const answer = instance
      .submit(asked)
      .then((verdict) => {
        if (verdict) asked.verdicts.push(verdict);
        return verdict;
      })
      .catch((error: { code?: string }) => {
        if (error.code !== 'http.unavailable') asked.faults.push(error);
        return undefined;
      });
    const hungUp = time.sleep(chance.between(1_000, 10_000));
    return Promise.race([answer, instance.end, hungUp]).then((verdict) => verdict ?? undefined);
  }
}

/** A few kinds of trouble, each seldom or often. */
function storm(chance: Chance): Faults {
  const share = (most: number): number => (chance.isTrue(0.5) ? chance.between(1, most) : 0);
  return {
    ...{ crashBefore: share(20), crashAfter: share(20), lost: share(40), answerLost: share(60), late: share(40) },
    ...{ slow: share(60), refused: share(40), hang: share(20) },
  };
}
