import type { Goal } from '../report.js';
import { untilIdle } from './idle.js';
import { type Load, SMALL } from './loads.js';
import { named } from './named.js';
import type { Options, Part } from './options.js';
import { people, populate } from './population.js';
import { Recorder, type Sample } from './recorder.js';
import { say } from './say.js';
import type { BenchServer } from './server.js';
import { WalletLoad } from './wallet.js';

const TEMPLATE = 'wallet_template';
const LARGE = 'wallet_large';

/** What the parts share: the server, what was measured so far, and the populations, made when they are first asked for. */
export class Bench {
  readonly recorder: Recorder;
  readonly notes: Record<string, string> = {};
  readonly goals: Goal[] = [];
  private readonly small = people(SMALL);
  private readonly made = new Map<string, Promise<unknown>>();
  private large: ReturnType<typeof people> = [];
  private runs = 0;

  constructor(
    readonly server: BenchServer,
    readonly options: Options,
  ) {
    this.recorder = new Recorder(server, options);
  }

  /** Where this part is wanted; a failure tells which it was. */
  async part(part: Part, work: () => Promise<unknown>): Promise<void> {
    if (this.options.parts.has(part)) await named(part, work);
  }

  /** One run after its warm-up, on a wallet as it was filled; the books are checked afterwards. */
  run({ name, callers, isLarge, run }: Load): Promise<Sample> {
    const use = (wallet: WalletLoad, database: string) =>
      this.recorder.take({ load: name, callers, database, run: (seconds) => run(wallet, seconds) });
    return named(name, () => this.withWallet(isLarge, name, use));
  }

  /** Every small wallet is a fresh copy. The large one goes on as the run before left it. */
  async withWallet<T>(
    isLarge: boolean,
    name: string,
    use: (wallet: WalletLoad, database: string) => Promise<T>,
  ): Promise<T> {
    const database = isLarge ? await this.largeWallet() : await this.copy();
    const wallet = await WalletLoad.open(this.server.url(database), isLarge ? this.large : this.small);
    try {
      if (isLarge) await this.waitForMemory();
      const result = await use(wallet, database);
      say(`${name}: books ${await wallet.audit()}`);
      return result;
    } finally {
      await wallet.close();
      if (!isLarge) await this.server.dropDatabase(database);
    }
  }

  /**
   * Drops what earlier runs have left, in the server and in our own memory: otherwise autovacuum goes through millions of rows of theirs
   * beside what is measured next, and a collection of garbage through a million people.
   */
  async forget(): Promise<void> {
    await this.server.dropDatabasesBut(['postgres', TEMPLATE]);
    this.made.delete(LARGE);
    this.large = [];
  }

  /** A large wallet is measured as it is once it has read ahead what it is going to remember. */
  private async waitForMemory(): Promise<void> {
    const seconds = await untilIdle();
    this.notes['large population'] = `read ahead in ${seconds.toFixed(0)} s, before it is measured`;
    say(`memory was filled in ${seconds.toFixed(0)} s`);
  }

  private async copy(): Promise<string> {
    await this.once(TEMPLATE, () => this.small);
    const name = `wallet_${(this.runs += 1)}`;
    await this.server.createDatabase(name, TEMPLATE);
    return name;
  }

  private async largeWallet(): Promise<string> {
    await this.once(LARGE, () => (this.large = people(this.options.large)));
    return LARGE;
  }

  private once(database: string, members: () => ReturnType<typeof people>): Promise<unknown> {
    const made = this.made.get(database) ?? this.make(database, members());
    this.made.set(database, made);
    return made;
  }

  private async make(database: string, members: ReturnType<typeof people>): Promise<void> {
    say(`filling a wallet with ${members.length} members`);
    await populate(await this.server.createDatabase(database), members);
  }
}
