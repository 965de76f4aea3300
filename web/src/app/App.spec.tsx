// Alone: what a page asks for once in its life (lib/config) is answered here.
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '#contracts/identity';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refreshSession, setCurrentUser } from '#web/lib/session/store.js';
import { aUser } from '#web/testing/users.js';
import { takeTarget } from '../areas/auth/flow/target.js';
import packageJson from '../../../package.json';
import { App } from './App.js';

let signedIn: User | undefined;
const config = {
  product: 'Saffron',
  token: 'SFN',
  supportEmail: 'help@example.test',
  phones: { sa: '+27 1', uk: '+44 1' },
  privacyUrl: 'https://example.test/privacy',
  termsUrl: 'https://example.test/terms',
};
const answers: Readonly<Record<string, () => unknown>> = {
  '/api/user': () => ({ authenticated: Boolean(signedIn), user: signedIn }),
  '/api/config': () => config,
  '/api/health': () => ({ status: 'ok' }),
};

async function visit(path: string, user?: User) {
  signedIn = user;
  await refreshSession();
  render(
    <MemoryRouter initialEntries={[path]}>
      <App />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      new Response(JSON.stringify(answers[path]?.() ?? { error: 'none' }), { status: answers[path] ? 200 : 404 }),
    ),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const heading = () => screen.findByRole('heading', { level: 1 });

it('answers an unknown path with a page that leads home', async () => {
  await visit('/nothing-here');
  expect(await heading()).toHaveTextContent('Page not found');
  expect(document.title).toBe('Page not found - Saffron');
  expect(within(screen.getByRole('main')).getByRole('link')).toHaveAttribute('href', '/');
});

it('keeps the address of a payment link for after the sign-in, and none of somebody who has left', async () => {
  await visit('/send-sfn?to=bo@example.com&amount=2.5');
  expect(await heading()).toHaveTextContent('Sign in');
  expect(takeTarget()).toBe('/send-sfn?to=bo@example.com&amount=2.5');
  cleanup();
  await visit('/send-sfn?to=bo@example.com', aUser());
  expect(await screen.findByLabelText('Recipient')).toHaveValue('bo@example.com');
  signedIn = undefined;
  await act(refreshSession);
  expect(await heading()).toHaveTextContent('Sign in');
  expect(takeTarget()).toBeUndefined();
});

it('begins anew for whoever has signed in in another tab', async () => {
  await visit('/send-sfn', aUser({ id: 'ada' }));
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Recipient'), 'somebody');
  act(() => setCurrentUser(aUser({ id: 'ada' })));
  expect(screen.getByLabelText('Recipient')).toHaveValue('somebody');
  act(() => setCurrentUser(aUser({ id: 'bo' })));
  expect(await screen.findByLabelText('Recipient')).toHaveValue('');
});

it('sends a member who asks for the console to the page that says why', async () => {
  await visit('/admin', aUser());
  expect(await heading()).toHaveTextContent('Not authorised');
});

it('renders /super-admin empty for a member and sends nobody away', async () => {
  await visit('/super-admin', aUser());
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
});

it('leads a visitor to the sign-in', async () => {
  await visit('/unauthorized');
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
});

it('offers a member the account menu, and an administrator the badge', async () => {
  await visit('/unauthorized', aUser({ role: 'admin' }));
  expect(await screen.findByRole('button', { name: /Account menu/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
});

it('shows who to turn to from the configuration', async () => {
  await visit('/unauthorized');
  expect(await screen.findByText('help@example.test')).toHaveAttribute('href', 'mailto:help@example.test');
  expect(screen.getByText('+44 1')).toHaveAttribute('href', 'tel:+441');
});

it('closes the side menu and takes the focus to the heading when the route changes', async () => {
  await visit('/unauthorized');
  await heading();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  await userEvent.click(within(menu).getByRole('link', { name: 'Home' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Send money/ })).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('closes the side menu when the window grows to 768 px', async () => {
  const wide = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => wide);
  await visit('/unauthorized');
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  wide.matches = true;
  act(() => void wide.dispatchEvent(new Event('change')));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('shows support what this browser is, and no secret', async () => {
  localStorage.setItem('sessionToken', 'do-not-show');
  await visit('/saffron-debug', aUser());
  expect(await heading()).toHaveTextContent('Debug');
  expect(screen.getByText(packageJson.version)).toBeInTheDocument();
  expect(await screen.findByText('up')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('do-not-show');
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
});
