import { sentenceOf } from './report.js';
import type { Finding } from './finding.js';

const nothing = { batch: null, table: null, key: null, field: null, stored: null, expected: null };
const sentence = (finding: Partial<Finding> & Pick<Finding, 'check' | 'fault'>) =>
  sentenceOf({ ...nothing, ...finding });

describe('What a check of the ledger reports', () => {
  it('names table, key, batch and field, what is stored and what should be', () => {
    const place = { batch: 7, table: 'entries', key: '4/2', field: 'amount', stored: '6', expected: '5' };
    expect(sentence({ check: 'rows', fault: 'changed', ...place })).toBe(
      'entries 4/2 (batch 7), amount was changed: stored 6, should be 5',
    );
  });

  it('says no more than it knows', () => {
    expect(sentence({ check: 'rows', fault: 'missing', table: 'holds', key: 'h1' })).toBe('holds h1 is missing');
    const place = { batch: 9, table: 'batches', key: '9' };
    expect(sentence({ check: 'chain', fault: 'missing', ...place })).toBe('batches 9 is missing');
  });
});
