import { z } from 'zod';
import { DomainError } from '#kernel';
import { parseAdminList } from './index.js';

const rules = { filter: z.strictObject({ q: z.string().optional() }), sortable: ['createdAt', 'name'] } as const;
const parse = (query: object) => parseAdminList(query, { ...rules, sortable: ['createdAt', 'name'] });

describe('admin list questions', () => {
  it('asks for the newest 25 when nothing is said', () => {
    expect(parse({})).toEqual({ filter: {}, sort: { field: 'createdAt', order: 'DESC' }, offset: 0, limit: 25 });
  });

  it('reads what the console sends', () => {
    expect(parse({ filter: '{"q":"ada"}', range: '[25,49]', sort: '["name","ASC"]' })).toEqual({
      filter: { q: 'ada' },
      sort: { field: 'name', order: 'ASC' },
      offset: 25,
      limit: 25,
    });
  });

  it.each([
    ['a field that is not sortable', { sort: '["password","ASC"]' }],
    ['a direction that is none', { sort: '["name","ASC; DROP TABLE members"]' }],
    ['a filter that is not named', { filter: '{"passwordHash":"x"}' }],
    ['no JSON', { filter: '{' }],
    ['a page too large', { range: '[0,5000]' }],
    ['a range backwards', { range: '[9,3]' }],
    ['fractions', { range: '[0.5,3]' }],
  ])('refuses %s', (_, query) => {
    expect(() => parse(query)).toThrow(DomainError);
  });
});
