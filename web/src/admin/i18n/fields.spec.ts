import { expect, it } from 'vitest';
import { accounts } from '../resources/accounts/index.js';
import { allocations } from '../resources/allocations/index.js';
import { audit } from '../resources/audit/index.js';
import { batches } from '../resources/batches/index.js';
import { deadLetters } from '../resources/dead-letters/index.js';
import { members } from '../resources/members/index.js';
import { monitors } from '../resources/monitors/index.js';
import { policies } from '../resources/policies/index.js';
import { periods } from '../resources/periods/index.js';
import { staff } from '../resources/staff/index.js';
import { staffInvitations } from '../resources/staff-invitations/index.js';
import { transactions } from '../resources/transactions/index.js';
import de from './de.json';
import en from './en.json';
import fr from './fr.json';

const sources = import.meta.glob<string>('../resources/*/*.tsx', { eager: true, query: '?raw', import: 'default' });
const RESOURCES = {
  accounts,
  allocations,
  audit,
  batches,
  'dead-letters': deadLetters,
  periods,
  members,
  monitors,
  policies,
  staff,
  'staff-invitations': staffInvitations,
  transactions,
};

/** The files of a resource, and those of other resources that they draw it with. */
function filesOf(folder: string): readonly string[] {
  const own = Object.keys(sources).filter((path) => path.startsWith(`../resources/${folder}/`));
  const borrowed = own.flatMap((path) =>
    [...(sources[path] ?? '').matchAll(/from '\.(\.\/\w+\/\w+)\.js'/g)].map(
      ([, file]) => `../resources${file?.slice(1)}.tsx`,
    ),
  );
  return [...own, ...borrowed].filter((path) => path in sources);
}

/** Columns and inputs that leave their label to react-admin, which looks for it among the fields of the resource. */
const fieldsIn = (source: string): readonly string[] =>
  [...source.matchAll(/<(?:Column|\w+Input)\b([^>]*?)\bsource="(\w+)"([^>]*)/g)]
    .filter(([, before = '', , after = '']) => !/\blabel=|\bkey="q"/.test(before + after))
    .map(([, , field = '']) => field);

const labels = Object.entries(RESOURCES).flatMap(([folder, { name }]) => {
  const fields = filesOf(folder).flatMap((path) => fieldsIn(sources[path] ?? ''));
  return [...new Set(fields)].map((field) => [name, field] as const);
});

it('finds the fields of every resource', () => {
  expect(new Set(labels.map(([name]) => name)).size).toBe(Object.keys(RESOURCES).length);
  expect(labels).toContainEqual(['staff', 'saffronId']);
});

it.each([
  ['English', en],
  ['German', de],
  ['French', fr],
])('%s names every field of every resource', (_language, { resources }) => {
  const named = resources as Readonly<Record<string, { readonly fields?: Readonly<Record<string, string>> }>>;
  expect(labels.filter(([name, field]) => !named[name]?.fields?.[field])).toEqual([]);
});
