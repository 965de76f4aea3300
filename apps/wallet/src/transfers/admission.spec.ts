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
});
