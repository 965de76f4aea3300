import { ManualClock } from '#kernel';
import { type DueHold, HoldExpiry } from './hold-expiry.js';
import type { Submission } from './submission.js';

const START = new Date('2026-03-01T00:00:00Z');

describe('the expiry of holds', () => {
  let clock: ManualClock;
  let stored: Map<string, DueHold & { state: 'open'; expiresAt: Date }>;
  let submitted: Submission[];
  let failures: number;
  let isLeading: boolean;
  let expiry: HoldExpiry;
  beforeEach(() => {
    vi.useFakeTimers();
    clock = new ManualClock(START);
    stored = new Map();
    submitted = [];
    failures = 0;
    isLeading = true;
    const submit = async (submission: Submission) => {
      if (failures-- > 0) throw new Error('the ledger is not there');
      submitted.push(submission);
      stored.delete((submission.command as { holdId: string }).holdId);
      return { accepted: true, id: 'x', at: START, replayed: false } as const;
    };
    const times = {
      due: async (at: Date) => [...stored.values()].filter(({ expiresAt }) => expiresAt <= at),
      next: async () => [...stored.values()].map(({ expiresAt }) => expiresAt).sort((one, other) => +one - +other)[0],
    };
    expiry = new HoldExpiry(submit, times, clock, { error: () => undefined }, () => isLeading);
  });
  afterEach(() => {
    expiry.stop();
    vi.useRealTimers();
  });

  function open(id: string, inMs: number, purpose = 'test') {
    const hold = { id, purpose, state: 'open', expiresAt: new Date(START.getTime() + inMs) } as const;
    stored.set(id, hold);
    return hold;
  }
  async function pass(ms: number): Promise<void> {
    clock.advance(ms);
    await vi.advanceTimersByTimeAsync(ms);
  }
  const expired = () => submitted.map(({ command }) => (command as { holdId: string }).holdId);

  it('expires each hold at its time, whatever the order in which they were made', async () => {
    expiry.watch([open('late', 3_000)]);
    expiry.watch([open('early', 1_000)]);
    await pass(999);
    expect(expired()).toEqual([]);
    await pass(1);
    expect(expired()).toEqual(['early']);
    await pass(2_000);
    expect(expired()).toEqual(['early', 'late']);
  });

  it('begins with what fell due while nobody looked', async () => {
    open('old', -86_400_000);
    expiry.start();
    await pass(0);
    expect(expired()).toEqual(['old']);
  });

  it('expires nothing any more once it is stopped', async () => {
    const hold = open('a', 10);
    expiry.watch([hold]);
    expiry.stop();
    expiry.start();
    expiry.watch([hold]);
    await pass(1_000);
    expect(expired()).toEqual([]);
  });

  it('writes along what the purpose asks for', async () => {
    const writer = { write: async () => undefined };
    expiry.on('allocation', ({ id }) => [{ writer, row: id }]);
    expiry.watch([open('a', 10, 'allocation'), open('b', 10)]);
    await pass(10);
    expect(submitted.map(({ companions }) => companions)).toEqual([[{ writer, row: 'a' }], []]);
  });

  it('waits for a time further away than a timer can tell', async () => {
    const dayMs = 86_400_000;
    expiry.watch([open('far', 40 * dayMs)]);
    for (let day = 0; day < 39; day += 1) await pass(dayMs);
    expect(expired()).toEqual([]);
    await pass(dayMs);
    expect(expired()).toEqual(['far']);
  });

  it('tries again when the ledger was not there', async () => {
    failures = 2;
    expiry.watch([open('a', 10)]);
    await pass(10);
    expect(expired()).toEqual([]);
    await pass(10_000);
    expect(expired()).toEqual(['a']);
  });

  it('ends nothing while another instance writes the ledger, and everything that is due once this one does again', async () => {
    open('h', 0);
    isLeading = false;
    expiry.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(submitted).toEqual([]);
    isLeading = true;
    expiry.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(submitted).toHaveLength(1);
  });
});
