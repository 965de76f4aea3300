import { createTheme, ThemeProvider } from '@mui/material';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { CoreAdminContext, ListContextProvider, type ListControllerResult } from 'ra-core';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setUpTexts } from '#web/i18n/setup.js';
import { createI18nProvider } from '../providers/i18nProvider.js';
import { Pages } from './Pages.js';

beforeAll(async () => {
  await setUpTexts('en');
  await i18next.loadNamespaces('admin');
});
beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() })),
);

it.each([
  ['transactions', 10_000, '1-25 of 10,000+'],
  ['transactions', 57, '1-25 of 57'],
  ['members', 12_034, '1-25 of 12,034'],
])('of %s, of which %i are counted, says %j', async (resource, total, text) => {
  const list = { resource, total, page: 1, perPage: 25, hasNextPage: true, isPending: false };
  render(
    <CoreAdminContext i18nProvider={createI18nProvider()}>
      <ThemeProvider theme={createTheme()}>
        <ListContextProvider value={list as ListControllerResult}>
          <Pages />
        </ListContextProvider>
      </ThemeProvider>
    </CoreAdminContext>,
  );
  expect(await screen.findByText(text)).toBeDefined();
});
