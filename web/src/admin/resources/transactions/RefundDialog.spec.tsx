import { createTheme, ThemeProvider } from '@mui/material';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AdminTransaction } from '#contracts/wallet';
import { createI18nProvider } from '../../providers/i18nProvider.js';
import { RefundDialog } from './RefundDialog.js';

const refund = vi.fn<(id: string, wish: object, key: string) => Promise<void>>();
const payment = {
  ...{ id: 't1', kind: 'transfer', asset: 'SFN', amount: '50000', returned: '0', from: null, to: null },
  ...{ fromAccount: 'member:ada:SFN', toAccount: 'member:bob:SFN' },
} as AdminTransaction;

async function open(language: string) {
  await i18next.changeLanguage(language);
  render(
    <CoreAdminContext dataProvider={testDataProvider({ refund } as object)} i18nProvider={createI18nProvider()}>
      <ThemeProvider theme={createTheme()}>
        <RefundDialog transaction={payment} onClose={() => undefined} />
      </ThemeProvider>
    </CoreAdminContext>,
  );
  return screen.findByRole('textbox', { name: /^(Amount|Betrag)/ });
}

beforeAll(() => i18next.loadNamespaces('admin'));
afterEach(async () => void (await i18next.changeLanguage('en')));

describe('a refund', () => {
  it('names the amount as it is read before it is confirmed', async () => {
    await userEvent.type(await open('de'), '12,500');
    expect(screen.getByText('Zurück gehen: 12,5 SFN.')).toBeVisible();
  });

  it('is not made of an amount that could be read in two ways', async () => {
    const amount = await open('de');
    await userEvent.type(amount, '12.500');
    await userEvent.type(screen.getByRole('textbox', { name: /Grund|Begründung/ }), 'doppelt');
    await userEvent.click(screen.getByRole('button', { name: 'Erstatten' }));
    expect(amount).toBeInvalid();
    expect(amount).toHaveAccessibleDescription(/ohne Tausendertrennzeichen/);
    expect(refund).not.toHaveBeenCalled();
  });
});
