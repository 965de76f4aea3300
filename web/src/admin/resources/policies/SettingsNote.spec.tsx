import { createTheme, ThemeProvider } from '@mui/material';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PolicySettings } from '#contracts/wallet';
import { createI18nProvider } from '../../providers/i18nProvider.js';
import { SettingsNote } from './SettingsNote.js';

const settings: PolicySettings = {
  feeBasisPoints: 25,
  limits: [
    { asset: 'SFN', perTransfer: null, perDay: '1250.5' },
    { asset: 'USD', perTransfer: null, perDay: null },
  ],
};
beforeEach(async () => {
  await i18next.loadNamespaces('admin');
  await i18next.changeLanguage('de');
});
afterEach(async () => void (await i18next.changeLanguage('en')));

it('names both limits of the settings, and the fee in the notation of the language', async () => {
  const provider = testDataProvider({ policySettings: () => Promise.resolve(settings) } as object);
  render(
    <CoreAdminContext dataProvider={provider} i18nProvider={createI18nProvider()}>
      <ThemeProvider theme={createTheme()}>
        <SettingsNote />
      </ThemeProvider>
    </CoreAdminContext>,
  );
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent('Gebühr 0,25 %');
  expect(note).toHaveTextContent(/in einer Überweisung: keine?; höchstens an einem Tag \(UTC\): 1\.250,5 SFN\.$/);
});
