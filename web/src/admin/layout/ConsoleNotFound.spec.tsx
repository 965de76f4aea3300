import { render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { AdminContext, TitlePortal } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { setUpTexts } from '#web/i18n/setup.js';
import { createI18nProvider } from '../providers/i18nProvider.js';
import { ConsoleNotFound } from './ConsoleNotFound.js';
import { useWindowTitle } from './useWindowTitle.js';

beforeAll(async () => {
  await setUpTexts('en');
  await i18next.loadNamespaces('admin');
});

const Heading = ({ text }: { readonly text?: string }) => {
  const heading = useWindowTitle();
  return text ? <h1 ref={heading}>{text}</h1> : <TitlePortal ref={heading} component="h1" />;
};
const show = (text?: string) =>
  render(
    <MemoryRouter>
      <AdminContext basename="/admin" i18nProvider={createI18nProvider()}>
        <Heading {...(text ? { text } : {})} />
        <ConsoleNotFound />
      </AdminContext>
    </MemoryRouter>,
  );

it('says in our own words that the address leads nowhere, and leads back', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByText('The console has no page at this address.')).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/admin');
  await waitFor(() => expect(document.title).toBe('Page not found - Administration - Saffron'));
});

it('never names the console twice in the window', () => {
  show('Administration');
  expect(document.title).toBe('Administration - Saffron');
});
