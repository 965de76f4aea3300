import { createTheme, ThemeProvider } from '@mui/material';
import { render, screen } from '@testing-library/react';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { expect, it } from 'vitest';
import type { Policy } from '#contracts/wallet';
import en from '../../i18n/en.json';
import { type Decision, DecisionDialog } from './DecisionDialog.js';

const policy = {
  ...{ id: 'p1', rule: 'r1', version: 1, asset: 'SFN', state: 'proposed', effectiveFrom: '2199-01-02T03:04:00.000Z' },
  ...{ kind: 'limit', transferKind: 'transfer', terms: { perTransfer: '500', perDay: null } },
  scope: { type: 'everyone', country: null, tier: null, memberId: null, accountId: null, purpose: null, member: null },
} as Policy;

function open(fields: object = {}, decision: Decision = 'approve') {
  const provider = testDataProvider({ getList: () => Promise.resolve({ data: [], total: 0 }) } as object);
  const i18nProvider = {
    translate: (key: string, { _ = key } = {}) => textOf(key) ?? _,
    changeLocale: () => Promise.resolve(),
    getLocale: () => 'en',
  };
  render(
    <CoreAdminContext dataProvider={provider} i18nProvider={i18nProvider}>
      <ThemeProvider theme={createTheme()}>
        <DecisionDialog policy={{ ...policy, ...fields } as Policy} decision={decision} onClose={() => undefined} />
      </ThemeProvider>
    </CoreAdminContext>,
  );
}

const textOf = (key: string): string | undefined =>
  key.split('.').reduce<unknown>((texts, part) => (texts as Record<string, unknown> | undefined)?.[part], en) as
    string | undefined;

it.each([
  ['a limit', {}, /^It holds for every transfer/],
  ['a credit limit', { kind: 'credit', transferKind: null, terms: { limit: '150' } }, /may owe up to this limit/],
  ['a monitor', { kind: 'monitor', transferKind: null, terms: { direction: 'below', threshold: '1' } }, /is watched/],
  ['the end of a rule', { terms: null }, /^The rule ends/],
])('says what the approval of %s brings about, for whom and from when', async (_, fields, effect) => {
  open(fields);
  const dialog = await screen.findByRole('dialog');
  expect(await screen.findByText(effect)).toBeVisible();
  expect(dialog).toHaveTextContent(/Everyone/);
  expect(dialog).toHaveTextContent(/Jan 2, 2199/);
});

it('says of a rejection that nothing changes, and shows no terms', async () => {
  open({}, 'reject');
  expect(await screen.findByRole('dialog')).not.toHaveTextContent(/Everyone/);
});
