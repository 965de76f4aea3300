import { companion, type CompanionWriter } from '../src/ledger/companion.js';
import type { Command, LinkedLeg, Verdict } from '../src/ledger/command.js';
import { memberAccount, systemAccount } from '../src/ledger/account.js';
import type { Submission } from '../src/ledger/submission.js';
import { LedgerStore } from '../src/ledger/writer/ledger.store.js';
import { openWallet, pay, payment } from './commands.js';
import { subjectWith } from './policies.js';
import { Chance } from './simulated-chance.js';
import { JOURNAL } from './simulated-driver.js';
import { type Faults, SimulatedInstance, type World } from './simulated-instance.js';
import { SimulatedServer } from './simulated-server.js';
import { VirtualTime } from './virtual-time.js';

const START = Date.UTC(2026, 2, 1, 12);
const CLIENTS = 5;
const STEPS = 6;
const PATIENCE_MS = 60_000;
const STORM_MS = 20_000;
const PEACE: Faults = { crash: 0, lost: 0, answerLost: 0, late: 0, slow: 0, refused: 0, hang: 0 };

export interface Build {
  /** What is broken in it, for a build that must be found out. */
  readonly Store?: typeof LedgerStore;
  readonly forgetsChain?: boolean;
}

export interface Asked {
  readonly submission: Submission;
  readonly verdicts: Verdict[];
  readonly faults: unknown[];
}

const journalWriter: CompanionWriter<string> = {
  async write(manager, rows, at) {
    for (const subject of rows) await manager.query(JOURNAL, [at, subject]);
  },
};

/** Two instances, some clients, and everything that can go wrong between them and the database, in an order that a seed decides. */
export class Simulation {
  readonly groundwork: Command[] = [];
  readonly asked: Asked[] = [];
  readonly world: World;
  /** Every accepted command writes into the journal along with itself, in the order in which they were judged. */
  readonly hasJournal: boolean;
  private readonly instances: SimulatedInstance[] = [];
  private readonly owners: string[];
  private readonly holds: { readonly id: string; readonly owner: string }[] = [];
  private readonly transfers: string[] = [];

  constructor(
    readonly seed: number,
    { Store = LedgerStore, forgetsChain = false }: Build = {},
  ) {
    const chance = new Chance(seed);
    const time = new VirtualTime(START);
    const server = new SimulatedServer({ now: () => time.now(), forgetsChain });
    this.world = { time, chance, server, faults: PEACE, Store };
    this.hasJournal = chance.isTrue(0.5);
    this.owners = Array.from({ length: 4 }, () => chance.uuid());
  }

  async run(): Promise<this> {
    await this.world.time.runUntil(this.live());
    return this;
  }

  private async live(): Promise<void> {
    const { chance, time } = this.world;
    this.instances.push(new SimulatedInstance(this.world), new SimulatedInstance(this.world));
    await this.prepare();
    this.world.faults = storm(chance);
    const clients = Promise.all(Array.from({ length: CLIENTS }, () => this.client()));
    this.instances.forEach((_, place) => void this.keepAlive(place));
    if (chance.isTrue(0.3)) void this.restartDatabase();
    time.after(STORM_MS, () => (this.world.faults = PEACE));
    await clients;
  }

  /** Now and then every connection ends, and what was not committed with it. */
  private async restartDatabase(): Promise<void> {
    const { chance, time, server } = this.world;
    while (this.world.faults !== PEACE) {
      await time.sleep(chance.between(500, 6_000));
      server.closeAll();
    }
  }

  private async prepare(): Promise<void> {
    const system = { asset: 'SFN', ownerId: null } as const;
    this.groundwork.push(
      { type: 'open-account', account: { ...system, purpose: 'issuance' }, floor: null },
      { type: 'open-account', account: { ...system, purpose: 'fees' }, floor: 0n },
      ...this.owners.map((owner) => openWallet(owner)),
      ...this.owners.map((owner) => this.issue(owner)),
    );
    const [first] = this.instances as [SimulatedInstance];
    for (const command of this.groundwork) await this.world.time.as(first, () => first.sequencer.submit({ command }));
  }

  private issue(owner: string): Command {
    const ends = { from: systemAccount('issuance', 'SFN'), to: memberAccount(owner, 'SFN') };
    return payment({ ...ends, id: this.world.chance.uuid(), kind: 'issuance', amount: 100n });
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
      // Somebody else asks for the same, or under the same key for something else.
      const again = chance.isTrue(0.15) ? chance.among(this.asked) : undefined;
      const asked: Asked = again ?? { submission: this.submission(), verdicts: [], faults: [] };
      if (!again) this.asked.push(asked);
      await this.insist(asked);
    }
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

  private async ask(place: number, { submission, verdicts, faults }: Asked): Promise<Verdict | undefined> {
    const { time, chance } = this.world;
    const instance = this.instances[place];
    if (!instance?.isAlive) return undefined;
    const answer = time
      .as(instance, () => instance.sequencer.submit(submission))
      .then((verdict) => {
        verdicts.push(verdict);
        return verdict;
      })
      .catch((error: { code?: string }) => {
        if (error.code !== 'http.unavailable') faults.push(error);
        return undefined;
      });
    const hungUp = time.sleep(chance.between(1_000, 10_000));
    return Promise.race([answer, instance.end, hungUp]).then((verdict) => verdict ?? undefined);
  }

  private submission(): Submission {
    const { chance } = this.world;
    const command = this.command();
    const idempotency = { key: chance.hex(), inputHash: chance.hex() };
    const companions = this.hasJournal ? [companion(journalWriter, idempotency.key)] : [];
    return { command, idempotency, companions };
  }

  private command(): Command {
    const { chance } = this.world;
    const roll = chance.next();
    if (roll < 0.15 && this.transfers.length > 0) return this.back();
    if (roll < 0.3) return { type: 'linked', id: chance.uuid(), legs: this.legs() };
    if (this.hasJournal && roll < 0.6) return this.aboutHold();
    return this.payment();
  }

  private payment(): LinkedLeg & { type: 'transfer' } {
    const { chance } = this.world;
    const [from, to] = this.twoOwners();
    const id = chance.uuid();
    this.transfers.push(id);
    const amount = BigInt(chance.between(1, 60));
    const subject = subjectWith({ fee: BigInt(chance.between(0, 2)), perDay: chance.isTrue(0.3) ? 120n : null });
    return { ...pay(from, to, amount, { id }), ...(chance.isTrue(0.5) ? { subject } : {}) };
  }

  private legs(): LinkedLeg[] {
    return Array.from({ length: this.world.chance.between(1, 3) }, () => this.payment());
  }

  private back(): Command {
    const { chance } = this.world;
    const part = chance.isTrue(0.6) ? { amount: BigInt(chance.between(1, 30)) } : {};
    const ids = { id: chance.uuid(), feeId: chance.uuid(), originalId: chance.among(this.transfers) };
    return { type: 'return', ...ids, memo: null, ...part };
  }

  private aboutHold(): Command {
    const { chance, time } = this.world;
    const hold = this.holds.length > 0 && chance.isTrue(0.6) ? chance.among(this.holds) : undefined;
    if (hold && chance.isTrue(0.2)) return { type: 'void-hold', holdId: hold.id };
    if (hold) {
      const to = chance.among(this.owners.filter((other) => other !== hold.owner));
      const { transfer } = pay(hold.owner, to, BigInt(chance.between(1, 30)), { id: chance.uuid() });
      return { type: 'capture-hold', holdId: hold.id, transfer, keepsRest: chance.isTrue(0.5) };
    }
    const [id, owner, amount] = [chance.uuid(), chance.among(this.owners), BigInt(chance.between(1, 60))];
    this.holds.push({ id, owner });
    const expiresAt = new Date(time.now().getTime() + chance.between(1_000, 60_000));
    return {
      type: 'create-hold',
      holdId: id,
      account: memberAccount(owner, 'SFN'),
      amount,
      purpose: 'test',
      expiresAt,
    };
  }

  private twoOwners(): [string, string] {
    const { chance } = this.world;
    const from = chance.among(this.owners);
    return [from, chance.among(this.owners.filter((owner) => owner !== from))];
  }
}

/** A few kinds of trouble, each seldom or often. */
function storm(chance: Chance): Faults {
  const share = (most: number): number => (chance.isTrue(0.5) ? chance.between(1, most) : 0);
  return {
    ...{ crash: share(40), lost: share(40), answerLost: share(60), late: share(40) },
    ...{ slow: share(60), refused: share(40), hang: share(20) },
  };
}
