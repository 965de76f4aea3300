import { screen } from '@testing-library/react';
import { startAuthentication } from '@simplewebauthn/browser';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal, unreachable } from '#web/testing/fakeApi.js';
import { openWallet } from '../flow/openWallet.js';
import { ada, address, EMAIL, keepEmail, openPage, ROUTES, startAsVisitor } from '../test/signIn.js';

vi.mock('../flow/openWallet.js', () => ({ openWallet: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn() }));

const BASE = 'POST /api/auth/second-factor';
const DONE = 'Authentication successful! Redirecting...';
const verified = { body: { success: true, verified: true, user: ada } };
const options = { body: { options: { challenge: 'made-up' } } };
const WRONG = refusal(401, 'identity.second-factor.invalid', 'This is not right, or it has been used before.');
const EXPIRED = refusal(401, 'identity.second-factor.expired', 'This sign-in took too long. Please start again.');
const closed = () =>
  Object.assign(new Error('The operation either timed out or was not allowed'), { name: 'NotAllowedError' });

beforeEach(async () => {
  await startAsVisitor();
  await i18next.loadNamespaces('factors');
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.mocked(startAuthentication)
    .mockReset()
    .mockResolvedValue({ id: 'key' } as never);
  vi.mocked(openWallet).mockClear();
});
afterEach(() => vi.unstubAllGlobals());

const appCode = () => screen.findByLabelText('Code from your app');

describe('the second factor', () => {
  const open = (...methods: string[]) => openPage('/auth', { step: 'second-factor', methods });

  it('is asked for after the right code, which is not asked for again', async () => {
    const secondFactor = { methods: ['totp', 'recovery-code'] };
    const { calls } = fakeApi({
      [ROUTES.verifyOtp]: { body: { success: true, verified: true, secondFactor } },
      [`${BASE}/totp`]: verified,
    });
    keepEmail({ code: { liveUntilMs: Date.now() + 500_000, resendFromMs: 0 } });
    const user = await openPage('/verify-otp');
    await user.type(screen.getByLabelText('Verification code'), '123456');
    await user.type(await appCode(), '654321');
    expect(await screen.findByText(DONE)).toBeVisible();
    expect(calls.map(({ route, body }) => [route, body])).toEqual([
      [ROUTES.verifyOtp, { email: EMAIL, otp: '123456', purpose: 'login' }],
      [`${BASE}/totp`, { code: '654321' }],
    ]);
    await vi.waitFor(() => expect(openWallet).toHaveBeenCalledOnce(), 3000);
  });

  it('says that a code was wrong, and takes the next one', async () => {
    fakeApi({ [`${BASE}/totp`]: [WRONG, verified] });
    const user = await open('totp');
    await user.type(await appCode(), '111111');
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not right, or it has been used before.');
    expect(await appCode()).toHaveValue('');
    expect(await appCode()).toHaveFocus();
    await user.type(await appCode(), '654321');
    expect(await screen.findByText(DONE)).toBeVisible();
  });

  it('leads back to the start where it took too long', async () => {
    fakeApi({ [`${BASE}/totp`]: EXPIRED });
    const user = await open('totp');
    await user.type(await appCode(), '111111');
    expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in took too long. Please start again.');
    await user.click(screen.getByRole('button', { name: 'Back to email entry' }));
    expect(await screen.findByLabelText('E-mail address')).toBeVisible();
  });

  it('keeps what was typed where nobody answered', async () => {
    fakeApi({ [`${BASE}/totp`]: unreachable });
    const user = await open('totp');
    await user.type(await appCode(), '654321');
    expect(await screen.findByRole('alert')).toHaveTextContent('Network error. Please try again.');
    expect(await appCode()).toHaveValue('654321');
  });

  it('can be a recovery code instead', async () => {
    const { calls } = fakeApi({ [`${BASE}/recovery-code`]: verified });
    const user = await open('totp', 'recovery-code');
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), 'ABCD-EFGH-JKMN{Enter}');
    expect(await screen.findByText(DONE)).toBeVisible();
    expect(calls.at(-1)?.body).toEqual({ code: 'ABCD-EFGH-JKMN' });
  });

  it('can be a passkey', async () => {
    const { calls } = fakeApi({ [`${BASE}/passkey-options`]: options, [`${BASE}/passkey`]: verified });
    const user = await open('passkey');
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByText(DONE)).toBeVisible();
    expect(calls.at(-1)?.body).toEqual({ response: { id: 'key' } });
  });

  it('says so where this browser cannot use the only one there is', async () => {
    vi.unstubAllGlobals();
    fakeApi({});
    await open('passkey');
    expect(await screen.findByText(/This browser cannot use your passkeys/)).toBeVisible();
  });

  it('is not asked for where nothing is known of it', async () => {
    await openPage('/auth', { step: 'second-factor' });
    expect(screen.getByLabelText('E-mail address')).toBeVisible();
  });
});

describe('signing in with a passkey', () => {
  const OPTIONS = 'POST /api/auth/passkey/options';
  const SIGN_IN = 'POST /api/auth/passkey';
  const press = async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    return user;
  };

  it('asks for no address', async () => {
    const { calls } = fakeApi({ [OPTIONS]: options, [SIGN_IN]: verified });
    await press();
    expect(await screen.findByText(DONE)).toBeVisible();
    expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'made-up' } });
    expect(calls.map(({ route }) => route)).toEqual([OPTIONS, SIGN_IN]);
  });

  it('says so where the browser’s dialog was closed', async () => {
    vi.mocked(startAuthentication).mockRejectedValue(closed());
    fakeApi({ [OPTIONS]: options });
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^No passkey was used/);
    expect(address()).toBe('/auth');
  });

  it('says why the server refused', async () => {
    const unknown = 'This passkey could not be verified. Please try again.';
    fakeApi({ [OPTIONS]: options, [SIGN_IN]: refusal(401, 'identity.passkey.invalid', unknown) });
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(unknown);
  });

  it('is not offered where the browser has none', async () => {
    vi.unstubAllGlobals();
    await openPage();
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });
});
