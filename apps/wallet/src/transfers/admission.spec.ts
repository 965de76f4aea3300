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

  it('counts a bulk by its payments', async () => {
    const admission = admissionOf(2, 3);
    const end = Promise.withResolvers<unknown>();
    const admitted = [admission.run(() => end.promise, 100), admission.run(() => end.promise, 3)];
    await expect(admission.run(() => end.promise)).rejects.toMatchObject({ code: 'http.unavailable' });
    end.resolve(undefined);
    await Promise.all(admitted);
  });
});
