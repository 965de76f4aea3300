import { act, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentSession, setCurrentUser } from '#web/lib/session/store.js';
import { type Answer, fakeApi, refusal, unreachable } from '#web/testing/fakeApi.js';
import { CompleteStep } from '../steps/CompleteStep.js';
import { openWallet } from '../flow/openWallet.js';
import { ada, address, keepEmail, openPage, ROUTES, startAsVisitor } from '../test/signIn.js';

vi.mock('../flow/openWallet.js', () => ({ openWallet: vi.fn() }));

const TOKEN = 'first-admin-token-of-32-characters';
const verified = { body: { success: true, verified: true, user: ada } };
const becameAdmin = { body: { authenticated: true, user: { ...ada, role: 'superadmin' } } };

beforeEach(async () => {
  await startAsVisitor();
  vi.mocked(openWallet).mockClear();
});

describe('a completed sign-in', () => {
  beforeEach(async () => {
    await i18next.loadNamespaces('auth');
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['a code', 'otp', 1000],
    ['a PIN', 'pin', 2000],
  ] as const)('by %s opens the wallet by a full load after its time, and not before', (_, method, afterMs) => {
    render(<CompleteStep user={ada} method={method} claim={{ kind: 'none' }} />, { wrapper: MemoryRouter });
    expect(screen.getByText('Authentication successful! Redirecting...')).toBeVisible();
    act(() => void vi.advanceTimersByTime(afterMs - 1));
    expect(openWallet).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(openWallet).toHaveBeenCalledOnce();
  });

  it('makes the user the current one', () => {
    render(<CompleteStep user={ada} method="otp" claim={{ kind: 'none' }} />, { wrapper: MemoryRouter });
    expect(currentSession()).toEqual({ status: 'member', user: ada });
  });

  it.each([
    ['superadmin', 'name-of-session', 'name-of-backup'],
    ['admin', null, null],
  ] as const)('of a %s leaves the backups that his role is due', (role, session, backup) => {
    document.cookie = 'sessionToken=name-of-session';
    document.cookie = 'adminBackupToken=name-of-backup';
    render(<CompleteStep user={{ ...ada, role }} method="otp" claim={{ kind: 'none' }} />, { wrapper: MemoryRouter });
    expect(localStorage.getItem('adminSessionBackup')).toBe(session);
    expect(localStorage.getItem('adminBackupToken')).toBe(backup);
  });
});

describe('a member who opens the sign-in', () => {
  it('is taken to the wallet', async () => {
    setCurrentUser(ada);
    await openPage('/auth');
    expect(await screen.findByText('The wallet')).toBeVisible();
  });

  it('is taken there too when the sign-in happened in another tab', async () => {
    keepEmail();
    await openPage('/verify-otp');
    act(() => setCurrentUser(ada));
    expect(await screen.findByText('The wallet')).toBeVisible();
  });
});

describe('what earlier sign-ins left behind', () => {
  const CLEAN_UP = 'POST /api/ai/session-cleanup';
  const signInAs = async (subscriptionStatus: string, cleanUp: Answer | (() => never)) => {
    const user = { ...ada, subscriptionStatus };
    const body = { success: true, verified: true, user };
    const api = fakeApi({ [ROUTES.verifyOtp]: { body }, [CLEAN_UP]: cleanUp });
    keepEmail();
    const hands = await openPage('/verify-otp');
    await hands.type(screen.getByLabelText('Verification code'), '123456');
    expect(await screen.findByText('Authentication successful! Redirecting...')).toBeVisible();
    return api.calls.map(({ route }) => route);
  };

  it.each<[string, Answer | (() => never)]>([
    ['it is done', { body: { success: true } }],
    ['it is refused', refusal(429, 'http.rate-limited', 'Too many requests.')],
    ['nobody answers', unreachable],
  ])('is cleaned up for a free subscription, once, and the sign-in goes on where %s', async (_, answer) => {
    expect(await signInAs('free', answer)).toEqual([ROUTES.verifyOtp, CLEAN_UP]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is left alone for everybody else', async () => {
    expect(await signInAs('premium', unreachable)).toEqual([ROUTES.verifyOtp]);
  });
});

describe('the link for the first administrator', () => {
  const link = `/auth?first-admin=${TOKEN}`;
  const signIn = async (claim: Answer | (() => never)) => {
    const api = fakeApi({ [ROUTES.verifyOtp]: verified, [ROUTES.claim]: claim, [ROUTES.user]: becameAdmin });
    sessionStorage.setItem('first-admin', TOKEN);
    keepEmail();
    const user = await openPage('/verify-otp');
    await user.type(screen.getByLabelText('Verification code'), '123456');
    return api;
  };

  it('is taken out of the address and kept for this tab', async () => {
    await openPage(link);
    expect(address()).toBe('/auth');
    expect(sessionStorage.getItem('first-admin')).toBe(TOKEN);
    expect(screen.getByText(/It then becomes the first super administrator/)).toBeVisible();
  });

  it('makes who signs in the super administrator', async () => {
    document.cookie = 'sessionToken=name-of-session';
    const { calls } = await signIn({ body: { success: true } });
    expect(await screen.findByText('You are now the super administrator of this installation.')).toBeVisible();
    expect(calls[1]).toEqual({ route: ROUTES.claim, body: { token: TOKEN } });
    await vi.waitFor(() => expect(currentSession().user?.role).toBe('superadmin'));
    expect(sessionStorage.getItem('first-admin')).toBeNull();
    expect(localStorage.getItem('adminSessionBackup')).toBe('name-of-session');
  });

  it.each<[string, Answer | (() => never), string]>([
    [
      'it was used',
      refusal(403, 'identity.first-admin.invalid', 'This link is not valid any more.'),
      'not valid any more',
    ],
    ['nobody answers', unreachable, 'the server did not answer'],
  ])('says why not where %s, and leaves the time to read it', async (_, answer, words) => {
    await signIn(answer);
    expect(await screen.findByText(new RegExp(`You were not made super administrator: .*${words}`))).toBeVisible();
    expect(screen.getByText('Authentication successful! Redirecting...')).toBeVisible();
    expect(openWallet).not.toHaveBeenCalled();
  });

  it('is claimed at a press by who is signed in already', async () => {
    setCurrentUser(ada);
    const { calls } = fakeApi({ [ROUTES.claim]: { body: { success: true } }, [ROUTES.user]: becameAdmin });
    const user = await openPage(link);
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Become the super administrator' }));
    expect(await screen.findByText('You are now the super administrator of this installation.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the administration' })).toHaveAttribute('href', '/super-admin');
  });
});
