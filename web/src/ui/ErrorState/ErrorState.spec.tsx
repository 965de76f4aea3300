import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api/errors.js';
import { ErrorState } from './ErrorState.js';

afterEach(async () => void (await i18next.changeLanguage('en')));

it("shows the server's sentence, the request id, and a way to try again", async () => {
  const onRetry = vi.fn();
  const error = new ApiError('The ledger is busy.', 503, { correlationId: 'c-42' });
  render(<ErrorState error={error} onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('The ledger is busy.');
  expect(screen.getByText('c-42')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it("does not repeat a browser's own words about the network", () => {
  render(<ErrorState error={new TypeError('Failed to fetch')} />);
  expect(screen.getByRole('alert')).not.toHaveTextContent('Failed to fetch');
  expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached');
});

it("says the server's sentence in the language of the page", async () => {
  await i18next.loadNamespaces('sentences');
  await i18next.changeLanguage('de');
  const error = new ApiError('This service is not available right now. Please try again shortly.', 503, {});
  render(<ErrorState error={error} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Dieser Dienst ist gerade nicht verfügbar.');
});
