import { systemClock } from '#kernel';
import { until } from '#testing/eventually';
import { fund, pay } from '../../test-support/commands.js';
import { brokenInvariants } from '../../test-support/invariants.js';
import { LedgerHarness } from '../../test-support/ledger-harness.js';

const HOUR_MS = 3_600_000;
const UNAVAILABLE = { code: 'http.unavailable' };

/** The machine's clock, and by how much it is wrong. */
class WrongClock {
  offMs = 0;

  now(): Date {
    return new Date(systemClock.now().getTime() + this.offMs);
  }
}

describe('a clock that is ahead of the database’s', () => {
  let harness: LedgerHarness;
  let clock: WrongClock;
  beforeAll(async () => void (harness = await LedgerHarness.create()));
  beforeEach(async () => {
    await harness.wipe();
    clock = new WrongClock();
  });
  afterEach(async () => expect(await brokenInvariants(harness.dataSource)).toEqual({}));
  afterAll(() => harness.dispose());

  const aheadMs = async (): Promise<number> => {
    const [row] = await harness.dataSource.query<{ ms: number }[]>(
      `SELECT (extract(epoch FROM max(posted_at) - clock_timestamp()) * 1000)::float8 AS ms FROM batches`,
    );
    return row?.ms ?? NaN;
  };

  it('keeps an instance from writing, and leaves the books to one that is right', async () => {
    clock.offMs = HOUR_MS;
    const [wrong, right] = [harness.writer(clock, { mostAheadMs: 60_000, standbyMs: 200 }), harness.writer()];
    await expect(fund(wrong, 1, 100n)).rejects.toMatchObject(UNAVAILABLE);
    const [ada = '', bob = ''] = await fund(right, 2, 100n);
    expect(await right.submit({ command: pay(ada, bob, 60n) })).toMatchObject({ accepted: true });
    expect(await aheadMs()).toBeLessThan(0);
    await Promise.all([wrong.stop(), right.stop()]);
  });

  it('dates nothing when it jumps between two looks at the database’s, and goes on when it is right again', async () => {
    const writer = harness.writer(clock, { mostAheadMs: 60_000, renewEveryMs: 50, standbyMs: 200 });
    const [ada = '', bob = ''] = await fund(writer, 2, 100n);
    clock.offMs = HOUR_MS;
    await expect(writer.submit({ command: pay(ada, bob, 60n) })).rejects.toMatchObject(UNAVAILABLE);
    await until(() => writer.lease.epoch === undefined);
    clock.offMs = 0;
    expect(await writer.submit({ command: pay(ada, bob, 70n) })).toMatchObject({ accepted: true });
    expect(await aheadMs()).toBeLessThan(0);
    await writer.stop();
  });

  it('is not what a machine has that has slept: the database’s is read anew', async () => {
    const writer = harness.writer(clock, { mostAheadMs: 20, renewEveryMs: 60_000, leaseMs: 60_000 });
    const [ada = '', bob = ''] = await fund(writer, 2, 100n);
    const { epoch } = writer.lease;
    const slept = vi.spyOn(performance, 'now').mockReturnValue(performance.now() - 1_000);
    expect(await writer.submit({ command: pay(ada, bob, 60n) })).toMatchObject({ accepted: true });
    slept.mockRestore();
    expect(writer.lease.epoch).toBe(epoch);
    await writer.stop();
  });
});
