import { createTheme, ThemeProvider } from '@mui/material';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LedgerHead } from '#contracts/wallet';
import { createI18nProvider } from '../../providers/i18nProvider.js';
import { LedgerState } from './LedgerState.js';

beforeEach(async () => {
  await i18next.loadNamespaces('admin');
  await i18next.changeLanguage('de');
});
afterEach(async () => void (await i18next.changeLanguage('en')));

it('writes the number of the last batch in the language of the console, whatever the browser’s', async () => {
  const head: LedgerHead = { number: 12_345, hash: null, postedAt: '2026-11-20T10:00:00Z', lastCheck: null };
  const provider = testDataProvider({ ledgerHead: () => Promise.resolve(head) } as object);
  render(
    <CoreAdminContext dataProvider={provider} i18nProvider={createI18nProvider()}>
      <ThemeProvider theme={createTheme()}>
        <LedgerState />
      </ThemeProvider>
    </CoreAdminContext>,
  );
  expect(await screen.findByText('12.345')).toBeVisible();
});
