import type { Command } from '../../apps/wallet/src/ledger/command.js';
import {
  ForgivingStore,
  HastyStore,
  IncuriousMembers,
  MisreportingStore,
  TrustingStore,
  UnsureStore,
} from '../../apps/wallet/test-support/broken-stores.js';
import { type Build, Simulation } from '../../apps/wallet/test-support/simulation.js';
import { brokenPromises, CHECKERS } from '../../apps/wallet/test-support/simulation-check.js';

/** Some in every test run, 1,000 in `npm run test:faults`; `SEED=… SEEDS=1` replays one. */
const FIRST = Number(process.env['SEED'] ?? 1);
const SEEDS = Number(process.env['SEEDS'] ?? 60);
const SEEDS_TO_BE_FOUND_OUT = 25;
/** Everything that can be asked of the ledger, and what may be linked. */
const COMMANDS: readonly string[] = [
  ...([
    'capture-hold',
    'close-period',
    'create-hold',
    'expire-hold',
    'freeze-owner',
    'linked',
    'open-account',
  ] satisfies Command['type'][]),
  ...['linked capture-hold', 'linked create-hold', 'linked of two assets', 'linked transfer', 'linked void-hold'],
  ...(['return', 'set-floor', 'set-policies', 'transfer', 'void-hold'] satisfies Command['type'][]),
].sort();

function kindsOf(command: Command): string[] {
  if (command.type !== 'linked') return [command.type];
  const { legs } = command;
  const assets = new Set(legs.flatMap((leg) => (leg.type === 'transfer' ? leg.transfer.asset : [])));
  const kinds = legs.map(({ type }) => `linked ${type}`);
  return [command.type, ...kinds, ...(assets.size > 1 ? ['linked of two assets'] : [])];
}

describe('the writer, whatever goes wrong around it', () => {
  it('keeps every promise: acknowledged once and for ever, nothing twice, nothing from a writer that was deposed', async () => {
    const seen = { answered: 0, takeOvers: 0, replayed: 0, outdated: 0, behind: 0 };
    const accepted = new Set<string>();
    for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
      const simulation = await new Simulation(seed).run();
      expect({ seed, broken: brokenPromises(simulation) }).toEqual({ seed, broken: [] });
      for (const { submission, verdicts } of simulation.asked)
        if (verdicts.some((verdict) => verdict.accepted))
          for (const kind of kindsOf(submission.command)) accepted.add(kind);
      const verdicts = simulation.asked.flatMap((asked) => asked.verdicts);
      seen.answered += verdicts.length;
      seen.replayed += verdicts.filter(({ replayed }) => replayed).length;
      seen.takeOvers += simulation.world.server.lease.epoch - 1;
      seen.outdated += simulation.world.met.outdated;
      seen.behind += simulation.world.met.behind;
    }
    // Something has gone wrong, and clients were served all the same.
    expect(seen.answered).toBeGreaterThan(SEEDS * 15);
    if (SEEDS <= 10) return;
    expect(Math.min(seen.takeOvers, seen.replayed, seen.outdated)).toBeGreaterThan(SEEDS);
    expect(seen.behind).toBeGreaterThan(SEEDS / 4);
    expect([...accepted].sort()).toEqual(COMMANDS);
  }, 900_000);
});

describe('the simulation', () => {
  it.each<[string, Build]>([
    ['acknowledges before the commit', { Store: HastyStore }],
    ['lets a deposed writer add to the chain', { forgetsChain: true }],
  ])('finds out a build that %s', async (_, build) => {
    for (let seed = 1; seed <= SEEDS_TO_BE_FOUND_OUT; seed += 1) {
      const simulation = new Simulation(seed, build);
      const broken = await simulation.run().then(brokenPromises, (error: unknown) => [String(error)]);
      if (broken.length > 0) return;
    }
    throw new Error('it was not found out');
  });

  /** What in any of the seeds has found something. */
  async function findersOf(build: Build): Promise<string[]> {
    const finders = new Set<string>();
    for (let seed = 1; seed <= SEEDS_TO_BE_FOUND_OUT; seed += 1) {
      const simulation = await new Simulation(seed, build).run();
      for (const [name, faultsOf] of Object.entries(CHECKERS)) if (faultsOf(simulation).length > 0) finders.add(name);
    }
    return [...finders];
  }

  it.each<[keyof typeof CHECKERS, string, Build]>([
    ['chain', 'logs something else than it hashed', { Store: MisreportingStore }],
    ['answers', 'takes it that a commit has happened whose answer was lost', { Store: TrustingStore }],
    ['model', 'does not read how much of a transfer was refunded before', { Store: ForgivingStore }],
    ['members', 'commits without making sure of members', { Store: UnsureStore }],
    ['members', 'sends a commit again without asking who has changed', { Members: IncuriousMembers }],
  ])('finds out by the %s alone a build that %s', async (checker, _, build) => {
    expect(await findersOf(build)).toEqual([checker]);
  });

  it('takes the same course again for the same seed', async () => {
    const [one, other] = [await new Simulation(7).run(), await new Simulation(7).run()];
    const courseOf = ({ asked, world }: Simulation) => ({
      verdicts: asked.map(({ verdicts }) => verdicts),
      batches: world.server.tables.batches.map(({ at, epoch }) => [at, epoch]),
    });
    expect(courseOf(one)).toEqual(courseOf(other));
  });
});
