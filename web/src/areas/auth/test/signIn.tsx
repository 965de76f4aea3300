import type { ProfileForConfirmation } from '#contracts/identity';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect } from 'vitest';
import { refreshSession } from '#web/lib/session/store.js';
import { aUser } from '#web/testing/users.js';
import { fakeApi } from '#web/testing/fakeApi.js';
import SignIn from '../pages/SignIn.js';

export const EMAIL = 'ada@example.com';

export const ada = aUser();

export const pending: ProfileForConfirmation = {
  success: true,
  saffronId: 'SF123456789012',
  tempToken: 'temporary',
  profileData: {
    saffronId: 'SF123456789012',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: EMAIL,
    phoneNumber: '',
    country: 'US',
    address: '',
    city: '',
    stateProvince: '',
    postalCode: '',
  },
};

export const emailCheck = (redirectTo: string, hasPosPin = false) => ({
  body: { isNewUser: false, redirectTo, walletActivated: true, hasPosPin, needsSaffronIdVerification: false },
});

export const sent = () => ({
  body: {
    success: true,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    resendAt: new Date(Date.now() + 30_000).toISOString(),
  },
});

/** The routes of the flow's calls, as the page spells them. */
export const ROUTES = {
  emailCheck: 'POST /api/saffron/email-check',
  retrieve: 'POST /api/saffron/retrieve-profile',
  register: 'POST /api/saffron/register-member',
  confirm: 'POST /api/saffron/confirm-profile',
  send: 'POST /api/auth/send-otp',
  verifyOtp: 'POST /api/saffron/verify-otp',
  verifyPin: 'POST /api/saffron/verify-pos-pin',
  claim: 'POST /api/saffron/claim-first-admin',
  config: 'GET /api/config',
  user: 'GET /api/user',
} as const;

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
};
export const address = () => screen.getByTestId('address').textContent;

/** The page under React's strict mode, where every effect runs twice, so that nothing is sent twice by accident. */
export async function openPage(path = '/auth', state?: unknown) {
  await Promise.all([i18next.loadNamespaces(['auth', 'forms', 'sentences']), import('../steps/laterSteps.js')]);
  const [pathname, search] = path.split('?');
  const { container } = render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[{ pathname: pathname ?? path, search: search ? `?${search}` : '', state }]}>
          <Address />
          <Routes>
            <Route path="/wallet" element={<p>The wallet</p>} />
            <Route path="*" element={<SignIn />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
  await waitFor(() => expect(container.querySelector('.skeleton')).toBeNull());
  return userEvent.setup();
}

/** A tab in which nobody is signed in and nothing is kept. */
export async function startAsVisitor(): Promise<void> {
  sessionStorage.clear();
  fakeApi({ [ROUTES.user]: { body: { authenticated: false } } });
  await refreshSession();
}

/** From the e-mail to the step that the given answer of the e-mail check leads to. */
export async function enterEmail(email = EMAIL) {
  const user = await openPage();
  await user.type(screen.getByLabelText('E-mail address'), email);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  return user;
}

/** An address that this tab has come to know in an earlier step. */
export const keepEmail = (more: object = {}) =>
  sessionStorage.setItem('sign-in', JSON.stringify({ email: EMAIL, ...more }));
