import { judgePayments, type Payments, type Stored } from './judge-payments.js';

const stored = (key: string, change: Partial<Stored> = {}): Stored => {
  const { amount = 5n } = change;
  return { id: `of-${key}`, key, amount, entries: [-amount, amount], ...change };
};
const told = (key: string, id = `of-${key}`, amount = 5n) => ({ key, id, amount });

/** Three were asked for: one was told to have moved, one was refused, and of one nobody was told anything. */
const faultsOf = (change: Partial<Payments>) =>
  judgePayments({
    asked: ['moved', 'refused', 'untold'].map((key) => ({ key, amount: 5n })),
    told: [told('moved'), { key: 'refused', refusal: 'insufficient-funds' }],
    stored: [stored('moved')],
    ...change,
  });

describe('what callers were told, held against the ledger', () => {
  it.each<[string, Partial<Payments>]>([
    ['what nobody was told has not moved', {}],
    ['what nobody was told has moved', { stored: [stored('moved'), stored('untold')] }],
    ['a caller was told the same twice', { told: [told('moved'), told('moved')] }],
  ])('is in order where %s', (_what, change) => expect(faultsOf(change)).toEqual({}));

  it('finds what is lost: told, and not there', () => {
    expect(faultsOf({ stored: [] })).toEqual({ lost: ['moved'] });
    expect(faultsOf({ stored: [stored('moved', { id: 'another' })] })).toEqual({ lost: ['moved'] });
  });

  it('finds what is doubled: two transfers under a key, told of or not', () => {
    const again = stored('moved', { id: 'again' });
    expect(faultsOf({ stored: [stored('moved'), again] })).toEqual({ doubled: ['moved'] });
    expect(faultsOf({ told: [told('moved'), told('moved', 'again')], stored: [stored('moved'), again] })).toEqual({
      doubled: ['moved'],
    });
    const untold = [stored('untold'), stored('untold', { id: 'again' })];
    expect(faultsOf({ stored: [stored('moved'), ...untold] })).toEqual({ doubled: ['untold'] });
  });

  it.each([[[]], [[-5n]], [[5n]], [[-5n, 4n]], [[5n, 5n]], [[-5n, 5n, -5n, 5n]]])(
    'finds what is half, or more than whole: entries of %s',
    (entries) => {
      expect(faultsOf({ stored: [stored('moved', { entries })] })).toEqual({ half: ['moved'] });
      expect(faultsOf({ stored: [stored('moved'), stored('untold', { entries })] })).toEqual({ half: ['untold'] });
    },
  );

  it('finds another amount than was asked for, or told', () => {
    expect(faultsOf({ told: [told('moved', 'of-moved', 4n)] })).toEqual({ 'not as told': ['moved'] });
    expect(faultsOf({ stored: [stored('moved', { amount: 4n })] })).toEqual({ 'not as told': ['moved'] });
    expect(faultsOf({ stored: [stored('moved'), stored('untold', { amount: 4n })] })).toEqual({
      'not as told': ['untold'],
    });
  });

  it('finds what moved though it was refused, and what nobody asked for', () => {
    expect(faultsOf({ stored: [stored('moved'), stored('refused')] })).toEqual({ 'moved though refused': ['refused'] });
    expect(faultsOf({ stored: [stored('moved'), stored('foreign')] })).toEqual({ 'asked for by nobody': ['foreign'] });
  });
});
