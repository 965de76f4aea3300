import { loadWalletConfig } from '../config.js';
import { Admission } from './admission.js';

const admissionOf = (payments: number, waiting: number): Admission =>
  new Admission(
    loadWalletConfig({
      databaseUrl: 'postgresql://unused',
      lookupKey: 'A'.repeat(43),
      LEDGER_MAX_PAYMENTS: String(payments),
      LEDGER_MAX_WAITING: String(waiting),
    }),
  );

describe('Admission', () => {
  it('lets so many payments in, lets so many wait, and turns away who would have to wait behind them', async () => {
    const admission = admissionOf(2, 3);
    const end = Promise.withResolvers<unknown>();
    const begun: number[] = [];
    const work = (n: number) => () => {
      begun.push(n);
      return end.promise.then(() => n);
    };
    const admitted = [1, 2, 3, 4, 5].map((n) => admission.run(work(n)));
    await expect(admission.run(work(6))).rejects.toMatchObject({ code: 'http.unavailable', retryAfterS: 1 });
    expect(begun).toEqual([1, 2]);
    end.resolve(undefined);
    expect(await Promise.all(admitted)).toEqual([1, 2, 3, 4, 5]);
    expect(await admission.run(work(7))).toBe(7);
    expect(begun).toEqual([1, 2, 3, 4, 5, 7]);
  });

  it('counts a bulk by half of its payments', async () => {
    const admission = admissionOf(2, 3);
    const end = Promise.withResolvers<unknown>();
    const admitted = [admission.run(() => end.promise, 100), admission.run(() => end.promise, 5)];
    await expect(admission.run(() => end.promise)).rejects.toMatchObject({ code: 'http.unavailable' });
    end.resolve(undefined);
    await Promise.all(admitted);
  });

  it('lets those in first who can still be answered in time, where others have waited too long already', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => now.mockRestore());
    const admission = admissionOf(1, 10);
    const end = Promise.withResolvers<unknown>();
    const begun: string[] = [];
    const come = (who: string) => admission.run(async () => begun.push(who));
    const first = admission.run(() => end.promise);
    const met = ['early', 'next'].map(come);
    now.mockReturnValue(100);
    const after = come('after');
    end.resolve(undefined);
    await Promise.all([first, ...met, after]);
    expect(begun).toEqual(['after', 'early', 'next']);
  });

  it('makes hardly anybody late but those who come during a stop, where four fifths of what can be done is asked for', async () => {
    const { now, end, stopMs, perMs, doneIn } = {
      now: vi.spyOn(performance, 'now'),
      end: 1_500,
      stopMs: 150,
      perMs: 28,
      doneIn: 1 / 35,
    };
    onTestFinished(() => now.mockRestore());
    const admission = admissionOf(800, 20_000);
    const [queue, late] = [[] as (() => void)[], { count: 0 }];
    let clock = 0;
    const come = async (at: number): Promise<void> => {
      await admission.run(() => new Promise<void>((done) => queue.push(done)));
      late.count += clock - at > 50 ? 1 : 0;
    };
    const coming: Promise<void>[] = [];
    // Batches of half of what is under way, one after the other, of which the tenth is stopped.
    for (let batches = 0; clock < end; batches += 1) {
      const batch = queue.splice(0, Math.ceil(queue.length / 2));
      const until = clock + Math.max(0.5, batch.length * doneIn) + (batches === 10 ? stopMs : 0);
      for (; clock < until; clock += 0.5) {
        now.mockReturnValue(clock);
        for (let n = 0; n < perMs / 2; n += 1) coming.push(come(clock));
      }
      for (const done of batch) done();
      await new Promise(setImmediate);
    }
    for (; queue.length > 0; await new Promise(setImmediate)) queue.splice(0).forEach((done) => done());
    await Promise.all(coming);
    expect(late.count / (stopMs * perMs)).toBeLessThan(1.1);
  });
});
