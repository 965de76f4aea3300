import { z } from 'zod';
import { DomainError } from '#kernel';
import { idsFilter, parseAdminList } from './index.js';

const filter = z.strictObject({ id: idsFilter(z.uuid()), q: z.string().optional() });
const rules = { filter, sortable: ['createdAt', 'name'] } as const;
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

  it('asks for all rows that are named, one or two hundred', () => {
    const id = '01926a52-5a5b-7c3e-8a7b-3f2f5d0f9a11';
    expect(parse({ filter: JSON.stringify({ id }) })).toMatchObject({ filter: { id: [id] }, offset: 0, limit: 200 });
    const ids = Array.from({ length: 200 }, () => id);
    expect(parse({ filter: JSON.stringify({ id: ids }) })).toMatchObject({ filter: { id: ids }, limit: 200 });
    expect(parse({ filter: JSON.stringify({ id: ids }), range: '[0,9]' })).toMatchObject({ limit: 10 });
    expect(() => parse({ filter: JSON.stringify({ id: [...ids, id] }) })).toThrow(DomainError);
  });

  it('may be sorted by id, whatever the list', () => {
    expect(parse({ sort: '["id","ASC"]' }).sort).toEqual({ field: 'id', order: 'ASC' });
  });

  it.each([
    ['an id that is none', { filter: '{"id":["x"]}' }],
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
