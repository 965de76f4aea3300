import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal, unreachable } from '#web/testing/fakeApi.js';
import { address, EMAIL, emailCheck, enterEmail, openPage, ROUTES, startAsVisitor } from '../test/signIn.js';

beforeEach(startAsVisitor);
afterEach(() => void vi.restoreAllMocks());

describe('the e-mail step', () => {
  it('stands at the first part of three', async () => {
    await openPage();
    const parts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(parts).toEqual(['1Email', '2Verification', '3Complete']);
    expect(screen.getByText('Email').closest('li')).toHaveAttribute('aria-current', 'step');
  });

  it.each(['/auth', '/verify-otp', '/verification-method', '/confirm-profile'])(
    'names the window where it stands in for %s',
    async (path) => {
      await openPage(path);
      expect(screen.getByLabelText('E-mail address')).toBeVisible();
      expect(document.title).toBe('Sign in - Saffron');
    },
  );

  it('asks for a valid address before anything is sent', async () => {
    const { calls } = fakeApi({});
    await enterEmail('ada@');
    expect(await screen.findByText('Enter a valid e-mail address')).toBeVisible();
    expect(screen.getByLabelText('E-mail address')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('sends the address once, trimmed and in lower case', async () => {
    const { calls } = fakeApi({ [ROUTES.emailCheck]: emailCheck('saffron-id-check') });
    await enterEmail('  Ada@Example.com');
    await screen.findByRole('heading', { name: 'Do you have a member ID?' });
    expect(calls).toEqual([{ route: ROUTES.emailCheck, body: { email: EMAIL } }]);
  });

  it('asks a new user for a member ID', async () => {
    fakeApi({ [ROUTES.emailCheck]: emailCheck('saffron-id-check') });
    await enterEmail();
    const heading = await screen.findByRole('heading', { name: 'Do you have a member ID?' });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('lets an existing user choose how to verify', async () => {
    fakeApi({ [ROUTES.emailCheck]: emailCheck('code-verification-method') });
    await enterEmail();
    expect(await screen.findByRole('heading', { name: 'Choose how to verify' })).toBeVisible();
    expect(address()).toBe('/verification-method');
  });

  it('asks for the code where one was sent already, and sends no other', async () => {
    const { calls } = fakeApi({ [ROUTES.emailCheck]: emailCheck('verify-otp') });
    await enterEmail();
    expect(await screen.findByLabelText('Verification code')).toHaveFocus();
    expect(screen.getByText(/A code was sent to your email a moment ago/)).toBeVisible();
    expect(calls.map(({ route }) => route)).toEqual([ROUTES.emailCheck]);
  });

  it('leads to the registration', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Create your account' }));
    expect(await screen.findByLabelText('First name')).toBeVisible();
    expect(address()).toBe('/auth/register');
    expect(document.title).toBe('Create your account - Saffron');
    expect(screen.getByText('Email').closest('li')).toHaveAttribute('aria-current', 'step');
  });
});

describe('an e-mail check that fails', () => {
  it('shows what the server says', async () => {
    fakeApi({ [ROUTES.emailCheck]: refusal(429, 'http.rate-limited', 'Too many requests. Please wait.') });
    await enterEmail();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests. Please wait.');
  });

  it('has its own words where the server says nothing', async () => {
    fakeApi({ [ROUTES.emailCheck]: { status: 502 } });
    await enterEmail();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Email check failed\. Please try again\.$/);
  });

  it('gives up after ten seconds', async () => {
    const limit = vi
      .spyOn(AbortSignal, 'timeout')
      .mockReturnValue(AbortSignal.abort(new DOMException('The operation timed out.', 'TimeoutError')));
    fakeApi({ [ROUTES.emailCheck]: emailCheck('saffron-id-check') });
    await enterEmail();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Connection timeout\. The server is not responding\. Please try again later\.$/,
    );
    expect(limit).toHaveBeenCalledWith(10_000);
  });

  it('tells a connection that failed', async () => {
    fakeApi({ [ROUTES.emailCheck]: unreachable });
    await enterEmail();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Connection error\. Please check your internet and try again\.$/,
    );
  });

  it('keeps the address, so that it can be tried again', async () => {
    fakeApi({ [ROUTES.emailCheck]: [unreachable, emailCheck('code-verification-method')] });
    const user = await enterEmail();
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: 'Choose how to verify' })).toBeVisible();
  });

  it('puts what the server says about the address under the field', async () => {
    const details = [{ path: 'email', message: 'Enter a valid e-mail address' }];
    fakeApi({ [ROUTES.emailCheck]: refusal(400, 'http.validation-failed', 'Some fields are not valid.', { details }) });
    await enterEmail();
    expect(await screen.findByText('Enter a valid e-mail address')).toBeVisible();
    expect(screen.getByLabelText('E-mail address')).toHaveAttribute('aria-invalid', 'true');
  });
});
