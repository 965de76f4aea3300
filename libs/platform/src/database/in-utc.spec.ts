import { inUtc } from './in-utc.js';

const optionsOf = (url: string) => new URL(url).searchParams.get('options');

describe('The address of a database in UTC', () => {
  it('keeps what an operator has put into it, and says it after that', () => {
    const url = inUtc('postgresql://ada:p%40ss@db:5433/saffron_wallet?sslmode=require&options=-c%20search_path%3Dours');
    expect(url).toMatch(/^postgresql:\/\/ada:p%40ss@db:5433\/saffron_wallet\?sslmode=require&options=/);
    expect(optionsOf(url)).toBe('-c search_path=ours -c TimeZone=UTC');
  });

  it('may be one that names no host', () => {
    const url = inUtc('postgresql:///saffron_wallet?host=/run/postgresql');
    expect(new URL(url).searchParams.get('host')).toBe('/run/postgresql');
    expect(optionsOf(url)).toBe('-c TimeZone=UTC');
  });
});
