import { expect, it } from 'vitest';

interface Texts {
  readonly [key: string]: string | Texts;
}
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.spec.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const texts = import.meta.glob<Texts>(['./locales/en/*.json', '../areas/*/i18n/en.json'], {
  eager: true,
  import: 'default',
});

const keysOf = (tree: Texts, prefix = ''): readonly string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
const known = new Map(
  Object.entries(texts).map(([path, tree]) => {
    const namespace = /(?:areas\/([^/]+)\/i18n\/en|en\/([^/]+))\.json$/.exec(path)?.slice(1).find(Boolean) ?? '';
    return [namespace, new Set(keysOf(tree).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))] as const;
  }),
);

/** Keys that stand in the code as they are; `t(condition ? 'a' : 'b')` counts twice. */
function keysIn(source: string): readonly string[] {
  const calls = [...source.matchAll(/\bt\(\s*([^`)]*?)[,)]/g)].map(([, argument = '']) => argument);
  return calls.flatMap((argument) => [...argument.matchAll(/'([^']+)'/g)].map(([, key = '']) => key)).filter(isKey);
}
const isKey = (text: string) => /^(?:[a-z]+:)?[a-z][\w-]*(?:\.[\w-]+)+$/i.test(text);

/** Where a file's texts are looked up: the namespaces that it names, its area's, and the common ones. */
const namespacesOf = (path: string): readonly string[] => [
  ...[...(sources[path] ?? '').matchAll(/useTranslation\(\[?'([a-z]+)'/g)].map(([, name = '']) => name),
  /areas\/([^/]+)\//.exec(path)?.[1] ?? 'common',
  'common',
];

function exists(path: string, key: string): boolean {
  const [name = '', namespace] = key.split(':').reverse();
  return (namespace ? [namespace] : namespacesOf(path)).some((each) => known.get(each)?.has(name));
}

const used = Object.entries(sources)
  .filter(([path]) => !path.includes('/admin/'))
  .flatMap(([path, source]) => keysIn(source).map((key) => ({ path, key })));

it('finds the keys that the code names', () => {
  expect(used.length).toBeGreaterThan(100);
});

it('has a text for every key that the code names', () => {
  expect(used.filter(({ path, key }) => !exists(path, key))).toEqual([]);
});

it('has no text in the shell that nobody shows', () => {
  const code = Object.values(sources).join('\n');
  const dynamic = /^(titles|nav|theme)\./;
  const builtIn = /^(Welcome|Login|Register|Dashboard|Wallet|Settings)$/;
  const unused = [...(known.get('common') ?? [])].filter(
    (key) => !dynamic.test(key) && !builtIn.test(key) && !code.includes(key),
  );
  expect(unused).toEqual([]);
});
