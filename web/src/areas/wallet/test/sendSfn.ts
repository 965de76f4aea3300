import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach } from 'vitest';
import SendSfn from '../pages/SendSfn.js';
import { bo, someAccount, someQuote, someTerms, someTransfer } from './builders.js';
import { fakeServer, type FakeServer } from './fakeServer.js';
import { renderPage } from './renderPage.js';

export const TRANSFERS = 'POST /api/wallet/transfers';
export let server: FakeServer;

/** A server that takes the payment which {@link goToReview} prepares, for each test of a file. */
export function serveEachTest(): void {
  beforeEach(() => {
    sessionStorage.clear();
    server = fakeServer();
    server.on('GET /api/wallet/accounts', () => ({ accounts: [someAccount('SFN', '10'), someAccount('USD', '3')] }));
    server.on('GET /api/wallet/transfers/terms', ({ query }) =>
      someTerms({ asset: query['asset'] === 'USD' ? 'USD' : 'SFN' }),
    );
    server.on('GET /api/wallet/recipients', ({ query }) => ({
      recipient: query['q'] === 'bo@example.com' ? bo : null,
    }));
    server.on('POST /api/wallet/transfers/quote', () => someQuote());
    server.on(TRANSFERS, () => someTransfer({ memo: 'Lunch' }));
  });
}

export const open = (search = '') => renderPage(SendSfn, `/send-sfn${search}`);
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

export async function fillIn(user: UserEvent, to = 'bo@example.com', amount = '2.5'): Promise<void> {
  await user.type(screen.getByLabelText('Recipient'), to);
  await user.type(screen.getByLabelText('Amount'), amount);
  await user.type(screen.getByLabelText(/Note/), 'Lunch');
}

export async function goToReview(user: UserEvent): Promise<void> {
  await fillIn(user);
  await user.click(await button('Review transfer'));
  await heading('Check your transfer');
}
