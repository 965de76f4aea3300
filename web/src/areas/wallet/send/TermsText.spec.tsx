import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { someTerms } from '../test/builders.js';
import { TermsText } from './TermsText.js';

beforeAll(() => i18next.loadNamespaces('wallet'));
afterEach(async () => {
  vi.unstubAllEnvs();
  await i18next.changeLanguage('en');
});

it.each([
  ['America/New_York', /^Noch bis (19|20):00 Uhr \(00:00 UTC\): 5/],
  ['Asia/Tokyo', /^Noch bis 09:00 Uhr \(00:00 UTC\): 5/],
])('says in %s when the day of the limit ends', async (zone, text) => {
  vi.stubEnv('TZ', zone);
  await i18next.changeLanguage('de');
  render(<TermsText terms={someTerms({ remainingToday: '5' })} />);
  expect(screen.getByText(/^Noch bis/)).toHaveTextContent(text);
});
