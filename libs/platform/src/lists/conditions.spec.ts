import { Conditions } from './conditions.js';

describe('The conditions of a list', () => {
  it('are nothing where nothing is asked for', () => {
    const where = new Conditions();
    where.equal('role', undefined);
    where.contains(['name'], '');
    expect([where.sql, where.parameters]).toEqual(['', []]);
  });

  it('carry values as parameters alone', () => {
    const where = new Conditions();
    where.equal('role', `x' OR 1=1`);
    where.among('id', 'uuid', ['a']);
    where.compare('at', '>=', '2026-01-01');
    where.matches('ada', (name) => `owner IN (SELECT id FROM owners WHERE name = ${name})`);
    expect(where.sql).toBe(
      'WHERE role = $1 AND id = ANY($2::uuid[]) AND at >= $3 AND owner IN (SELECT id FROM owners WHERE name = $4)',
    );
    expect(where.parameters).toEqual([`x' OR 1=1`, ['a'], '2026-01-01', 'ada']);
  });

  it('look for a text as it is, in any of the columns', () => {
    const where = new Conditions();
    where.contains(['name', 'email'], '50%_\\');
    expect(where.sql).toBe('WHERE (name ILIKE $1 OR email ILIKE $1)');
    expect(where.parameters).toEqual(['%50\\%\\_\\\\%']);
  });

  it('leave room for more parameters behind them', () => {
    const where = new Conditions();
    where.equal('role', 'admin');
    expect(where.extend(25, 0)).toEqual({ parameters: ['admin', 25, 0], names: ['$2', '$3'] });
  });
});
