import { expect, it } from 'vitest';
import { rows } from '#web/routes/index.js';
import { LANGUAGES } from './languages.js';

interface Texts {
  readonly [key: string]: string | Texts;
}
const files = import.meta.glob<Texts>(['./locales/*/*.json', '../areas/*/i18n/*.json', '../admin/i18n/*.json'], {
  eager: true,
  import: 'default',
});
const codes = LANGUAGES.map(({ code }) => code);
const inLanguage = (path: string, code: string) =>
  path.replace('/locales/en/', `/locales/${code}/`).replace(/\/en\.json$/, `/${code}.json`);
const english = Object.keys(files).filter((path) => path.includes('/locales/en/') || path.endsWith('/i18n/en.json'));

/** Key to the variables of its text. Languages differ in plural forms, so those count as one key. */
function shapeOf(texts: Texts, prefix = ''): Readonly<Record<string, string>> {
  const pairs = Object.entries(texts).flatMap(([key, value]) => {
    if (typeof value !== 'string') return Object.entries(shapeOf(value, `${prefix}${key}.`));
    const variables = [...value.matchAll(/\{\{\s*([^},\s]+)/g)].map(([, name]) => name).sort();
    return [[`${prefix}${key}`.replace(/_(zero|one|two|few|many|other)$/, ''), variables.join(' ')]];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** react-admin brings its own English, so that only the other languages hold its texts. */
const withoutLibrary = (shape: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(shape).filter(([key]) => !key.startsWith('ra.')));

it('finds texts of the shell and of areas', () => {
  expect(english.length).toBeGreaterThan(1);
});

it.each(english.flatMap((path) => codes.map((code) => [path, code] as const)))(
  'has every text of %s in %s, with the same variables, and none empty',
  (path, code) => {
    const translated = files[inLanguage(path, code)];
    expect(translated).toBeDefined();
    expect(withoutLibrary(shapeOf(translated ?? {}))).toEqual(shapeOf(files[path] ?? {}));
    expect(JSON.stringify(translated)).not.toContain('""');
  },
);

it('has a title for every row', () => {
  const common = files['./locales/en/common.json'] ?? {};
  const titles = common['titles'] as Texts;
  expect(rows.filter((row) => !titles[row.title]).map((row) => row.id)).toEqual([]);
});

it("keeps the specification's built-in texts", () => {
  const common = files['./locales/en/common.json'] ?? {};
  for (const text of ['Welcome', 'Login', 'Register', 'Dashboard', 'Wallet', 'Settings'])
    expect(common[text]).toBe(text);
});
