import { expect, it } from 'vitest';
import { rows } from '#web/routes/index.js';
import de from './i18n/de.json';
import en from './i18n/en.json';
import fr from './i18n/fr.json';
import { PATHS } from './paths.js';

type Texts = { readonly [key: string]: string | Texts };

const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
const placeholdersOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((value) =>
    typeof value === 'string' ? [(value.match(/\{\{\w+\}\}/g) ?? []).sort().join()] : placeholdersOf(value),
  );

it.each([
  ['German', de],
  ['French', fr],
])('has every text in %s, with the same placeholders', (_, texts) => {
  expect(keysOf(texts)).toEqual(keysOf(en));
  expect(placeholdersOf(texts)).toEqual(placeholdersOf(en));
});

it.each(Object.values(PATHS))('leads to %s, which is a page', (path) => {
  expect(rows.map((row) => row.path)).toContain(path);
});
