import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { EVENT_CATALOGUE } from './index.js';
import { DEAD_LETTER_EVENTS } from '../dead-letters/index.js';

const DOCS = join(process.cwd(), 'docs/events');
const CONTRACTS = join(process.cwd(), 'libs/contracts/src');

const published = () =>
  Object.fromEntries(
    EVENT_CATALOGUE.map(({ type, payload, sensitive }) => [
      `${type}.json`,
      `${JSON.stringify({ title: type, ...(sensitive ? { 'x-sensitive': true } : {}), ...z.toJSONSchema(payload) }, null, 2)}\n`,
    ]),
  );

describe('the published event schemas', () => {
  // `SAFFRON_WRITE_DOCS=1 npm run vitest -- catalogue` writes them anew after a change.
  if (process.env['SAFFRON_WRITE_DOCS']) {
    for (const [name, text] of Object.entries(published())) writeFileSync(join(DOCS, name), text);
  }

  it('are those of the code', () => {
    const files = readdirSync(DOCS).map((name) => [name, readFileSync(join(DOCS, name), 'utf8')]);
    expect(Object.fromEntries(files)).toEqual(published());
  });

  it('leave out no event that a contract defines', () => {
    const sources = readdirSync(CONTRACTS, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.includes('spec'),
    );
    const defined = sources.flatMap((name) =>
      [...readFileSync(join(CONTRACTS, name), 'utf8').matchAll(/defineEvent\(\s*'([^']+)'/g)].map(([, type]) => type),
    );
    const ofEachService = DEAD_LETTER_EVENTS.map(({ type }) => type);
    expect(EVENT_CATALOGUE.map(({ type }) => type).sort()).toEqual([...defined, ...ofEachService].sort());
  });
});
