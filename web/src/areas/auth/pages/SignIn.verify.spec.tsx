import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, fakeApi, refusal, unreachable } from '#web/testing/fakeApi.js';
import { openWallet } from '../flow/openWallet.js';
import { ada, address, EMAIL, keepEmail, openPage, ROUTES, sent, startAsVisitor } from '../test/signIn.js';

vi.mock('../flow/openWallet.js', () => ({ openWallet: vi.fn() }));

const verified = { body: { success: true, verified: true, user: ada } };
const WRONG = refusal(401, 'identity.otp.invalid', 'Invalid or expired verification code');
const live = () => ({ code: { liveUntilMs: Date.now() + 500_000, resendFromMs: Date.now() + 20_000 } });

beforeEach(async () => {
  await startAsVisitor();
  vi.mocked(openWallet).mockClear();
});

describe('choosing how to verify', () => {
  const open = (more: object = {}) => {
    keepEmail(more);
    return openPage('/verification-method');
  };
  const emailCode = () => screen.getByRole('button', { name: /^Email OTP/ });

  it('opens at the e-mail step where no address is known', async () => {
    await openPage('/verification-method');
    expect(screen.getByLabelText('E-mail address')).toHaveFocus();
  });

  it('sends a code and asks for it', async () => {
    const { calls } = fakeApi({ [ROUTES.send]: sent() });
    const user = await open();
    await user.click(emailCode());
    expect(await screen.findByText('Verification code sent to your email')).toBeVisible();
    expect(address()).toBe('/verify-otp');
    expect(calls).toEqual([{ route: ROUTES.send, body: { email: EMAIL, purpose: 'authentication' } }]);
  });

  it('sends one code where it is pressed twice', async () => {
    let answer: (value: Answer) => void = () => undefined;
    const { calls } = fakeApi({ [ROUTES.send]: () => new Promise((resolve) => (answer = resolve)) });
    const user = await open();
    await user.dblClick(emailCode());
    await user.click(screen.getByRole('button', { name: /Sending a code/ }));
    answer(sent());
    await screen.findByLabelText('Verification code');
    expect(calls).toHaveLength(1);
  });

  it('sends one code where two presses arrive before the page could change', async () => {
    const { calls } = fakeApi({ [ROUTES.send]: sent() });
    await open();
    const button = emailCode();
    act(() => {
      button.click();
      button.click();
    });
    await screen.findByLabelText('Verification code');
    expect(calls).toHaveLength(1);
  });

  it('sends no other code while one is valid', async () => {
    const { calls } = fakeApi({});
    const user = await open(live());
    await user.click(emailCode());
    expect(await screen.findByLabelText('Verification code')).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('goes on to the code that another tab has just had sent', async () => {
    fakeApi({ [ROUTES.send]: refusal(429, 'identity.otp.too-soon', 'Please wait a moment.') });
    const user = await open();
    await user.click(emailCode());
    expect(await screen.findByText(/A code was sent to your email a moment ago/)).toBeVisible();
  });

  it.each<[string, Answer | (() => never), RegExp]>([
    ['the server says why', refusal(429, 'identity.otp.too-many-codes', 'Too many codes.'), /^Too many codes\.$/],
    ['the server says nothing', { status: 500 }, /^Failed to send verification code$/],
    ['nobody answers', unreachable, /^Network error\. Please try again\.$/],
  ])('fails in words where %s', async (_, answer, words) => {
    fakeApi({ [ROUTES.send]: answer });
    const user = await open();
    await user.click(emailCode());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('offers the PIN only where it can be used', async () => {
    await open();
    expect(screen.getByRole('button', { name: /^POS PIN/ })).toBeDisabled();
  });

  it('leads to the PIN where it can be used', async () => {
    const user = await open({ hasPosPin: true });
    await user.click(screen.getByRole('button', { name: /^POS PIN/ }));
    expect(await screen.findByLabelText('POS PIN')).toHaveFocus();
  });

  it('leads back to the member ID', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: /^Re-Activate/ }));
    expect(await screen.findByRole('heading', { name: 'Do you have a member ID?' })).toBeVisible();
  });

  it('leads back to the e-mail, which is still there', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Back to email entry' }));
    expect(await screen.findByLabelText('E-mail address')).toHaveValue(EMAIL);
  });
});

describe('the one-time code', () => {
  const open = (more: object = {}) => {
    keepEmail(more);
    return openPage('/verify-otp');
  };
  const field = () => screen.getByLabelText('Verification code');

  it.each(['/verify-otp', '/auth/otp-verification'])(
    'opens the e-mail step at %s where no address is known',
    async (path) => {
      await openPage(path);
      expect(screen.getByLabelText('E-mail address')).toBeVisible();
    },
  );

  it.each(['/verify-otp', '/auth/otp-verification'])('opens at %s with the address of the session', async (path) => {
    keepEmail();
    await openPage(path);
    expect(field()).toHaveFocus();
    expect(screen.getByText(EMAIL)).toBeVisible();
    expect(document.title).toBe('Enter your code - Saffron');
  });

  it('opens with an address that came with the link', async () => {
    await openPage('/verify-otp', { email: EMAIL });
    expect(screen.getByText(EMAIL)).toBeVisible();
  });

  it('goes out by itself at the sixth digit, and completes', async () => {
    const { calls } = fakeApi({ [ROUTES.verifyOtp]: verified });
    const user = await open();
    await user.type(field(), '12 34x56');
    expect(await screen.findByText('Authentication successful! Redirecting...')).toBeVisible();
    expect(calls).toEqual([{ route: ROUTES.verifyOtp, body: { email: EMAIL, otp: '123456', purpose: 'login' } }]);
    expect(sessionStorage.getItem('sign-in')).toBeNull();
  });

  it('goes out when it is pasted', async () => {
    fakeApi({ [ROUTES.verifyOtp]: verified });
    const user = await open();
    await user.click(field());
    await user.paste('123 456');
    expect(await screen.findByText('Authentication successful! Redirecting...')).toBeVisible();
  });

  it('can be filled in by the browser from a message', async () => {
    await open();
    expect(field()).toHaveAttribute('autocomplete', 'one-time-code');
  });

  it('is cleared where it is wrong or expired, and can be typed again', async () => {
    fakeApi({ [ROUTES.verifyOtp]: [WRONG, verified] });
    const user = await open();
    await user.type(field(), '111111');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Invalid or expired verification code$/);
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
    await user.type(field(), '123456');
    expect(await screen.findByText('Authentication successful! Redirecting...')).toBeVisible();
  });

  it('has the specified words where the server has none', async () => {
    fakeApi({ [ROUTES.verifyOtp]: { status: 401 } });
    const user = await open();
    await user.type(field(), '111111');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Invalid or expired verification code$/);
  });

  it('stays where nobody answered, and goes out again at a press', async () => {
    fakeApi({ [ROUTES.verifyOtp]: [unreachable, verified] });
    const user = await open();
    await user.type(field(), '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Network error\. Please try again\.$/);
    expect(field()).toHaveValue('123456');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Authentication successful! Redirecting...')).toBeVisible();
  });

  it('is sent again once the time is over, and not before', async () => {
    const { calls } = fakeApi({ [ROUTES.send]: sent() });
    const user = await open({ code: { liveUntilMs: Date.now() + 500_000, resendFromMs: Date.now() + 900 } });
    expect(screen.getByRole('button', { name: /^Resend Code in 0:0/ })).toBeDisabled();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Resend Code' })).toBeEnabled(), { timeout: 3000 });
    await user.dblClick(screen.getByRole('button', { name: 'Resend Code' }));
    expect(await screen.findByText('New verification code sent to your email')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Resend Code in 0:(30|29)$/ })).toBeDisabled();
    expect(calls).toHaveLength(1);
  });

  it('is said to be sent only where one is valid', async () => {
    fakeApi({ [ROUTES.send]: [{ status: 500 }, sent()] });
    const user = await openPage('/verify-otp', { email: EMAIL, sendsCode: true });
    expect(
      await screen.findByText(/^Failed to send verification code\. Please click "Resend Code" below\.$/),
    ).toBeVisible();
    expect(screen.queryByText(/We sent a code/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Resend Code' }));
    expect(await screen.findByText(/We sent a code/)).toBeVisible();
  });

  it('waits as long as the server says', async () => {
    const answer = refusal(429, 'identity.otp.too-soon', 'Please wait a moment before you ask for another code.');
    fakeApi({ [ROUTES.send]: { ...answer, headers: { 'retry-after': '17' } } });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Resend Code' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a moment before you ask for another code.');
    expect(screen.getByRole('button', { name: /^Resend Code in 0:1[67]$/ })).toBeDisabled();
  });

  it.each<[string, Answer | (() => never), RegExp]>([
    ['the server says nothing', { status: 500 }, /^Failed to resend code$/],
    ['nobody answers', unreachable, /^Failed to resend verification code$/],
  ])('cannot be sent again where %s', async (_, answer, words) => {
    fakeApi({ [ROUTES.send]: answer });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Resend Code' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('leads to another method and back to the e-mail', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Use another method' }));
    expect(await screen.findByRole('heading', { name: 'Choose how to verify' })).toBeVisible();
  });
});

describe('the POS PIN', () => {
  const open = () => {
    keepEmail({ hasPosPin: true });
    return openPage('/auth', { step: 'verify-pos-pin' });
  };
  const field = () => screen.getByLabelText('POS PIN');

  it('is masked', async () => {
    await open();
    expect(field()).toHaveAttribute('type', 'password');
  });

  it('goes out by itself at the fourth digit, and completes', async () => {
    const { calls } = fakeApi({ [ROUTES.verifyPin]: verified });
    const user = await open();
    await user.type(field(), '4711');
    expect(await screen.findByText('Authentication successful! Redirecting...')).toBeVisible();
    expect(calls).toEqual([{ route: ROUTES.verifyPin, body: { email: EMAIL, posPin: '4711', purpose: 'login' } }]);
  });

  it.each<[string, Answer | (() => never), RegExp]>([
    ['it is wrong', refusal(401, 'identity.pin.invalid', 'Invalid POS PIN'), /^Invalid POS PIN$/],
    ['the server says nothing', { status: 401 }, /^Invalid POS PIN$/],
    ['it is locked', refusal(423, 'identity.pin.locked', 'Your POS PIN is locked.'), /^Your POS PIN is locked\.$/],
    ['nobody answers', unreachable, /^Network error\. Please try again\.$/],
  ])('fails in words where %s', async (_, answer, words) => {
    fakeApi({ [ROUTES.verifyPin]: answer });
    const user = await open();
    await user.type(field(), '4711');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('is cleared where it is wrong', async () => {
    fakeApi({ [ROUTES.verifyPin]: refusal(401, 'identity.pin.invalid', 'Invalid POS PIN') });
    const user = await open();
    await user.type(field(), '4711');
    await screen.findByRole('alert');
    expect(field()).toHaveValue('');
  });
});
