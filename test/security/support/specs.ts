import { globSync, readFileSync } from 'node:fs';

const SPECS = ['apps', 'libs', 'web/src', 'test'].map((folder) => `${folder}/**/*{.,-}spec.{ts,tsx}`);

/** The text in quotes with which a call of `it`, `test`, `describe` or a story begins, or that stands in a line of its own. */
const TITLE =
  /(?:^|\b(?:it|test|story|describe)\b[^\n'"`]*\(\s*|\]\)\(\s*|\]\]?\s*as[^(\n]*\)\(\s*)\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/gm;

/** The names of all tests and groups of tests, by the file that has them. */
export const titles: ReadonlyMap<string, readonly string[]> = new Map(
  globSync(SPECS)
    .filter((file) => !file.includes('node_modules'))
    .sort()
    .map((file) => [file, [...readFileSync(file, 'utf8').matchAll(TITLE)].map(([, text = '']) => text.slice(1, -1))]),
);
