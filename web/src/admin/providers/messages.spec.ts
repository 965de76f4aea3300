import { describe, expect, it } from 'vitest';
import { toI18next } from './messages.js';

describe('texts of react-admin for i18next', () => {
  it('rewrites placeholders, and the count by its name', () => {
    expect(toI18next({ page: 'Page %{page}', items: '%{smart_count} items' })).toEqual({
      page: 'Page {{page}}',
      items: '{{count}} items',
    });
  });

  it('makes two keys of two plural forms', () => {
    expect(toI18next({ done: 'One done |||| %{smart_count} done' })).toEqual({
      done_one: 'One done',
      done_other: '{{count}} done',
    });
  });

  it('keeps the tree', () => {
    expect(toI18next({ ra: { action: { add: 'Add' } } })).toEqual({ ra: { action: { add: 'Add' } } });
  });
});
