import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, unreachable } from '#web/testing/fakeApi.js';
import { closeToast, useToasts } from '#web/ui/Toast/toasts.js';
import { ada, startAsVisitor } from '../test/signIn.js';
import MemberIdSignIn from './MemberIdSignIn.js';

const LOGIN = 'POST /api/auth/login';
const CLEAN_UP = 'POST /api/ai/session-cleanup';

const Elsewhere = () => {
  const { pathname, state } = useLocation();
  return <output>{JSON.stringify({ pathname, state: state as unknown })}</output>;
};
const Toasts = () => (
  <ul>
    {useToasts().map(({ id, tone, title, description }) => (
      <li key={id}>
        <button className={tone} onClick={() => closeToast(id)}>
          {title}: {description}
        </button>
      </li>
    ))}
  </ul>
);

async function open() {
  await i18next.loadNamespaces(['auth', 'forms', 'sentences']);
  render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={['/saffron-id']}>
          <Toasts />
          <Routes>
            <Route path="/saffron-id" element={<MemberIdSignIn />} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
  return userEvent.setup();
}

async function logIn() {
  const user = await open();
  await user.type(screen.getByLabelText('Member ID'), 'SF 1234-5678-9012');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  return user;
}

beforeEach(startAsVisitor);

describe('signing in by member ID and password', () => {
  it('hands over to the second factor of the newer flow', async () => {
    fakeApi({ [LOGIN]: { body: { success: true, secondFactor: { methods: ['totp'] } } } });
    await logIn();
    expect(await screen.findByText(/second-factor/)).toHaveTextContent(
      JSON.stringify({ pathname: '/auth', state: { step: 'second-factor', methods: ['totp'] } }),
    );
  });

  it('has what is left over of a free member removed, once, and does not wait for it', async () => {
    const free = { ...ada, subscriptionStatus: 'free' };
    const { calls } = fakeApi({ [LOGIN]: { body: { success: true, user: free } }, [CLEAN_UP]: unreachable });
    await logIn();
    expect(await screen.findByText('Authentication successful! Redirecting...')).toBeVisible();
    expect(calls.filter(({ route }) => route === CLEAN_UP)).toHaveLength(1);
  });

  it('leaves everybody else’s alone', async () => {
    const paying = { ...ada, subscriptionStatus: 'premium' };
    const { calls } = fakeApi({ [LOGIN]: { body: { success: true, user: paying } } });
    await logIn();
    expect(await screen.findByText('Authentication successful! Redirecting...')).toBeVisible();
    expect(calls.map(({ route }) => route)).toEqual([LOGIN]);
  });

  it('asks for what is missing, and sends nothing before it is there', async () => {
    const { calls } = fakeApi({});
    const user = await open();
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByLabelText('Member ID')).toHaveAccessibleDescription(/Enter your member ID$/);
    expect(screen.getByLabelText('Member ID')).toHaveFocus();
    await user.type(screen.getByLabelText('Member ID'), 'SF1');
    await user.clear(screen.getByLabelText('Password'));
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByLabelText('Member ID')).toBeValid();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Enter your password$/);
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('fails in a destructive toast, with the server’s own words', async () => {
    fakeApi({ [LOGIN]: { status: 429, body: { code: 'x', message: 'Too many.', error: 'Too many.' } } });
    const user = await logIn();
    const toast = await screen.findByText('Login failed: Too many.');
    expect(toast).toHaveClass('failure');
    await user.click(toast);
  });
});
