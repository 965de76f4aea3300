import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, fakeApi, refusal, unreachable } from '#web/testing/fakeApi.js';
import { address, EMAIL, keepEmail, openPage, pending, ROUTES, sent, startAsVisitor } from '../test/signIn.js';

const config = { [ROUTES.config]: { status: 503 } };
beforeEach(startAsVisitor);

async function retrieve() {
  keepEmail();
  const user = await openPage('/auth', { step: 'saffron-id-check' });
  await user.click(screen.getByRole('button', { name: /Yes, I have a member ID/ }));
  await user.type(await screen.findByLabelText('Member ID'), 'SF 1234-5678-9012');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Retrieve profile' }));
  return user;
}

async function register() {
  keepEmail();
  const user = await openPage('/auth', { step: 'saffron-id-check' });
  await user.click(screen.getByRole('button', { name: /No, I am new/ }));
  await user.type(await screen.findByLabelText('First name'), 'Ada');
  await user.type(screen.getByLabelText('Last name'), 'Lovelace');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  return user;
}

describe('retrieving a profile', () => {
  it('sends member ID, password and address, and leads to the confirmation', async () => {
    const { calls } = fakeApi({ [ROUTES.retrieve]: { body: pending } });
    await retrieve();
    expect(await screen.findByRole('heading', { name: 'Confirm your profile' })).toBeVisible();
    expect(screen.getByText('Profile retrieved successfully! Please review and confirm your profile.')).toBeVisible();
    expect(calls).toEqual([
      { route: ROUTES.retrieve, body: { saffronId: 'SF 1234-5678-9012', password: 'correct horse', email: EMAIL } },
    ]);
  });

  it('needs both, and puts the focus on the first that is missing', async () => {
    const { calls } = fakeApi({});
    keepEmail();
    const user = await openPage('/auth', { step: 'retrieve-profile' });
    await user.click(screen.getByRole('button', { name: 'Retrieve profile' }));
    expect(await screen.findByText('Enter your member ID')).toBeVisible();
    expect(screen.getByText('Enter your password')).toBeVisible();
    expect(screen.getByLabelText('Member ID')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it.each<[string, Answer | (() => never), RegExp]>([
    ['the server says why', refusal(423, 'x.locked', 'Locked for now.'), /^Locked for now\.$/],
    ['credentials are wrong', { status: 401 }, /^Authentication failed\. Please check your credentials\.$/],
    ['the server says nothing', { status: 500 }, /^Profile retrieval failed$/],
    ['nobody answers', unreachable, /^Network error\. Please try again\.$/],
  ])('fails in words where %s', async (_, answer, words) => {
    fakeApi({ [ROUTES.retrieve]: answer });
    await retrieve();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });
});

describe('registering', () => {
  it('sends the names joined, US by default, and leads to the confirmation', async () => {
    const { calls } = fakeApi({ ...config, [ROUTES.register]: { body: pending } });
    await register();
    expect(await screen.findByText('Registration successful! Please review and confirm your profile.')).toBeVisible();
    expect(address()).toBe('/confirm-profile');
    expect(calls.filter(({ route }) => route === ROUTES.register).map(({ body }) => body)).toEqual([
      { name: 'Ada Lovelace', email: EMAIL, password: 'correct horse', phoneNumber: '', country: 'US' },
    ]);
  });

  it('keeps no password in the browser', async () => {
    fakeApi({ ...config, [ROUTES.register]: { body: pending } });
    await register();
    await screen.findByRole('heading', { name: 'Confirm your profile' });
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('correct horse');
  });

  it.each(['/auth/register', '/registration'])('opens at %s without an address known', async (path) => {
    fakeApi(config);
    await openPage(path);
    expect(screen.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    expect(screen.getByLabelText('E-mail address')).toHaveFocus();
  });

  it('offers every country, named', async () => {
    fakeApi(config);
    await openPage('/auth/register');
    const countries = within(screen.getByLabelText('Country')).getAllByRole('option');
    expect(countries).toHaveLength(249);
    expect(screen.getByLabelText('Country')).toHaveValue('US');
  });

  it('says what is missing under each field, and goes to the first', async () => {
    const { calls } = fakeApi(config);
    const user = await openPage('/auth/register');
    await user.type(screen.getByLabelText('E-mail address'), EMAIL);
    await user.type(screen.getByLabelText('Password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findAllByText('This field is required')).toHaveLength(2);
    expect(screen.getByText('Use at least 8 characters')).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(calls.map(({ route }) => route)).not.toContain(ROUTES.register);
  });

  it('puts what the server says about a field under it', async () => {
    const details = [{ path: 'phoneNumber', message: 'Enter a valid phone number' }];
    const answer = refusal(400, 'http.validation-failed', 'Some fields are missing or not valid.', { details });
    fakeApi({ ...config, [ROUTES.register]: answer });
    await register();
    expect(await screen.findByText('Enter a valid phone number')).toBeVisible();
    expect(screen.getByLabelText(/Phone number/)).toHaveFocus();
  });

  it.each<[string, Answer | (() => never), RegExp]>([
    ['the server says why', refusal(429, 'http.rate-limited', 'Slow down.'), /^Slow down\.$/],
    ['the server says nothing', { status: 500 }, /^Registration failed$/],
    ['nobody answers', unreachable, /^Network error\. Please try again\.$/],
  ])('fails in words where %s', async (_, answer, words) => {
    fakeApi({ ...config, [ROUTES.register]: answer });
    await register();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });
});

describe('confirming the profile', () => {
  const open = async (): Promise<UserEvent> => {
    keepEmail({ profile: pending });
    return openPage('/confirm-profile');
  };
  const confirm = async (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Confirm profile' }));

  it('survives a reload in the middle', async () => {
    await open();
    expect(screen.getByLabelText('First name')).toHaveValue('Ada');
  });

  it('opens the e-mail step where no profile is known', async () => {
    await openPage('/confirm-profile');
    expect(screen.getByRole('heading', { name: 'Sign in or create an account' })).toBeVisible();
  });

  it('shows four fields that cannot be changed, and says so', async () => {
    await open();
    const fixed = ['Member ID', 'First name', 'Last name', 'E-mail address'].map((label) =>
      screen.getByLabelText(label),
    );
    for (const field of fixed) {
      expect(field).toHaveAttribute('readonly');
      expect(field).toHaveAccessibleDescription('This field cannot be changed');
    }
    expect(screen.getByLabelText('Member ID')).toHaveValue('SF 1234-5678-9012');
  });

  it('sends what was edited with the token', async () => {
    const { calls } = fakeApi({ [ROUTES.confirm]: { body: { success: true, nextStep: 'verification-method' } } });
    const user = await open();
    await user.type(screen.getByLabelText(/City/), 'London');
    await user.selectOptions(screen.getByLabelText('Country'), 'GB');
    await confirm(user);
    await screen.findByRole('heading', { name: 'Choose how to verify' });
    const { saffronId: _shown, ...fields } = pending.profileData;
    expect(calls).toEqual([
      { route: ROUTES.confirm, body: { ...fields, city: 'London', country: 'GB', tempToken: 'temporary' } },
    ]);
  });

  it('goes on to the code and sends one by itself, once', async () => {
    const { calls } = fakeApi({
      [ROUTES.confirm]: { body: { success: true, nextStep: 'email-otp' } },
      [ROUTES.send]: sent(),
    });
    await confirm(await open());
    expect(await screen.findByText('Verification code sent to your email')).toBeVisible();
    expect(screen.getByLabelText('Verification code')).toHaveFocus();
    expect(calls.slice(1)).toEqual([{ route: ROUTES.send, body: { email: EMAIL, purpose: 'authentication' } }]);
  });

  it('says how to go on where that code could not be sent', async () => {
    fakeApi({
      [ROUTES.confirm]: { body: { success: true, nextStep: 'email-otp' } },
      [ROUTES.send]: [{ status: 500 }, sent()],
    });
    const user = await open();
    await confirm(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Failed to send verification code\. Please click "Resend Code" below\.$/,
    );
    await user.click(screen.getByRole('button', { name: 'Resend Code' }));
    expect(await screen.findByText('New verification code sent to your email')).toBeVisible();
  });

  it.each<[string, Answer | (() => never), RegExp]>([
    ['the token is used up', refusal(401, 'identity.profile.temp-token', 'Token is old.'), /^Token is old\.$/],
    ['the server says nothing', { status: 500 }, /^Failed to confirm profile\. Please try again\.$/],
    ['nobody answers', unreachable, /^Network error\. Please try again\.$/],
  ])('fails in words where %s', async (_, answer, words) => {
    fakeApi({ [ROUTES.confirm]: answer });
    await confirm(await open());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });
});
