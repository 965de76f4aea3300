import { describe, expect, it } from 'vitest';
import { formatMetadata, parseMetadata } from './metadata.rules.js';

describe('metadata as it is typed', () => {
  it('is one key=value in each line', () => {
    expect(parseMetadata('order=42\n note = paid = twice \n\n')).toEqual({ order: '42', note: 'paid = twice' });
    expect(parseMetadata('')).toEqual({});
  });

  it('is refused as a whole where a line is none', () => {
    expect(parseMetadata('order=42\nwhatever')).toBeUndefined();
    expect(parseMetadata('two words=1')).toBeUndefined();
    expect(parseMetadata(`order=${'x'.repeat(201)}`)).toBeUndefined();
  });

  it('is written as it is read', () => {
    const data = { order: '42', shop: 'Café=1' };
    expect(parseMetadata(formatMetadata(data))).toEqual(data);
  });
});
