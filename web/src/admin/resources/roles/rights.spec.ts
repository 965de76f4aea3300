import { ALL_RIGHTS } from '#contracts/access';
import { expect, it } from 'vitest';
import de from '../../i18n/de.json';
import en from '../../i18n/en.json';
import fr from '../../i18n/fr.json';

it.each([
  ['English', en],
  ['German', de],
  ['French', fr],
])('%s names every right of the table, and no other', (_language, { resources }) => {
  const named = Object.keys(resources.roles.rights);
  expect(named.toSorted()).toEqual(ALL_RIGHTS.map((right) => right.replace('.', '-')).toSorted());
});
