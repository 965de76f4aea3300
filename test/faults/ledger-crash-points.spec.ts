import { TrustingStore } from '../../apps/wallet/test-support/broken-stores.js';
import { type Boundary, BOUNDARY_FAULTS, CrashSweep } from '../../apps/wallet/test-support/crash-sweep.js';
import { brokenPromises } from '../../apps/wallet/test-support/simulation-check.js';

/** Every place at which the program can be interrupted. */
const boundariesOf = ({ messages }: CrashSweep): Boundary[] =>
  Array.from({ length: messages }).flatMap((_, index) =>
    BOUNDARY_FAULTS.map((fault) => ({ message: index + 1, fault })),
  );

describe.each([
  ['one message for each commit', { hasJournal: false, boundaries: 450, leastBehind: 1 }],
  ['what other features write committed along', { hasJournal: true, boundaries: 750, leastBehind: 0 }],
])(
  'the writer, interrupted before and after each message to the database, with %s',
  (_, { hasJournal, boundaries, leastBehind }) => {
    it('keeps every promise, and answers as it does where nothing goes wrong', async () => {
      const calm = await new CrashSweep(hasJournal).run();
      expect(brokenPromises(calm)).toEqual([]);
      // A member has changed since a payment was judged, so that what comes of that is interrupted, too.
      expect(calm.world.met.outdated).toBe(1);
      // As is a batch that was sent before the last one was answered.
      expect(calm.world.met.behind).toBeGreaterThanOrEqual(leastBehind);
      const everywhere = boundariesOf(calm);
      process.stdout.write(`  ${calm.messages} messages, ${everywhere.length} boundaries\n`);
      expect(everywhere.length).toBeGreaterThan(boundaries);
      for (const boundary of everywhere) {
        const course = await new CrashSweep(hasJournal, boundary).run();
        const { isReached, answers } = course;
        expect({ boundary, isReached, answers, broken: brokenPromises(course) }).toEqual({
          ...{ boundary, isReached: true, answers: calm.answers, broken: [] },
        });
      }
    }, 300_000);
  },
);

describe('interrupting everywhere', () => {
  it('finds out a build that takes it that a commit has happened whose answer was lost', async () => {
    const calm = await new CrashSweep(true).run();
    const found = new Set<string>();
    // A fifth of them will do: the messages of a commit come again with each.
    const some = boundariesOf(calm).filter(({ message }) => message % 5 === 0);
    for (const boundary of some) {
      const broken = brokenPromises(await new CrashSweep(true, boundary, { Store: TrustingStore }).run());
      if (broken.length > 0) found.add(boundary.fault);
    }
    // A process that has ended takes nothing for anything.
    expect([...found]).toEqual(['refused', 'answerLost']);
  }, 300_000);
});
