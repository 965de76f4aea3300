import { describe, expect, it } from 'vitest';
import { emptyRequest, newRequestOf, requestErrors } from './requestForm.js';

const form = { ...emptyRequest('SFN'), from: ' bo@example.com ', amount: '2.50', memo: ' Lunch ' };

describe('a new request', () => {
  it('is handed over trimmed, with what was left empty left out', () => {
    expect(newRequestOf(form)).toEqual({
      ...{ from: 'bo@example.com', asset: 'SFN', amount: '2.5', memo: 'Lunch', expiresInDays: 7 },
    });
    expect(newRequestOf({ ...form, whom: 'anyone', amount: '', memo: ' ' })).toEqual({
      ...{ asset: 'SFN', expiresInDays: 7 },
    });
  });

  it('needs somebody to ask, unless it is a link, and no amount but a right one', () => {
    expect(requestErrors(form)).toEqual({});
    expect(requestErrors({ ...form, amount: '' })).toEqual({});
    expect(requestErrors({ ...form, from: ' ' })).toEqual({ from: 'missing' });
    expect(requestErrors({ ...form, from: '', whom: 'anyone' })).toEqual({});
    for (const amount of ['0', '.', '0.00']) expect(requestErrors({ ...form, amount })).toEqual({ amount: 'amount' });
  });
});
