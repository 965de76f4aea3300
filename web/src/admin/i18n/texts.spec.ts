import english from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { toI18next } from '../providers/messages.js';
import de from './de.json';
import en from './en.json';
import fr from './fr.json';

/** react-admin's texts for what the console does not have: deletion, uploads, its own sign-in page, its page editor. */
const UNUSED =
  /^ra\.(configurable|guesser|input)\.|^ra\.auth\.(username|password|email|sign_in)|bulk_(delete|update)|delete|clone|undo|clear_array|theme|update_application|application_update|select_all_limit|ra\.action\.update|ra\.message\.about/;

const leaves = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, child]) => leaves(child, path === '' ? key : `${path}.${key}`))
    : [path];
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name?.replace('_lower_first', '')).sort();
const at = (texts: object, path: string): string =>
  String(path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], texts));

const base = toI18next({ ra: english.ra } as Parameters<typeof toI18next>[0]);
const all = { ...en, ...base };

describe.each([
  ['German', de],
  ['French', fr],
])('%s texts of the console', (_name, texts) => {
  const expected = leaves(all).filter((key) => !UNUSED.test(key));

  it('has every text that the console shows, and no other', () => {
    expect(leaves(texts).sort()).toEqual(expected.sort());
  });

  it('fills in nothing that the English text does not offer', () => {
    const invented = leaves(texts).filter((key) =>
      placeholders(at(texts, key)).some((name) => !placeholders(at(all, key)).includes(name)),
    );
    expect(invented).toEqual([]);
  });
});
