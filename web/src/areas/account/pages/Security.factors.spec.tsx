import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { act, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StepUpHost } from '#web/app/shell/StepUpHost.js';
import { answerProof } from '#web/lib/stepUp/stepUp.js';
import { type Answer, fakeApi, refusal, unreachable } from '#web/testing/fakeApi.js';
import { FactorCards } from '../factors/FactorCards.js';
import { ada, openAsMember } from '../test/member.js';

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));

const LIST = 'GET /api/user/factors';
const TOTP = '/api/user/factors/totp';
const CODES = 'POST /api/user/factors/recovery-codes';
const PASSKEYS = '/api/user/factors/passkeys';
const STATE = 'GET /api/user/step-up';
const PROOF = 'POST /api/user/step-up';
const SEND = 'POST /api/auth/send-otp';

const REQUIRED = refusal(401, 'identity.step-up.required', 'Prove once more that it is you, then try again.');
const done = { body: { success: true } };
const sent = { body: { success: true, expiresAt: '2026-01-01T10:10:00.000Z', resendAt: '2026-01-01T10:00:30.000Z' } };
const key = { id: 'k1', name: 'Blue key', isBackedUp: false, createdAt: '2026-01-01T10:00:00.000Z', lastUsedAt: null };
const factors = (more: object = {}): Answer => ({
  body: {
    password: { isSet: true, changedAt: null },
    totp: { isSet: false, since: null },
    passkeys: [],
    recoveryCodes: { left: 0 },
    ...more,
  },
});
const withApp = factors({ totp: { isSet: true, since: '2026-01-01T10:00:00.000Z' } });

const Page = () => (
  <>
    <FactorCards />
    <StepUpHost />
  </>
);
const open = () => openAsMember(Page);
const card = (name: RegExp) => screen.findByRole('region', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(async () => {
  await i18next.loadNamespaces(['security', 'factors']);
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.mocked(startRegistration)
    .mockReset()
    .mockResolvedValue({ id: 'new' } as never);
  vi.mocked(startAuthentication)
    .mockReset()
    .mockResolvedValue({ id: 'known' } as never);
});
afterEach(() => {
  // A question outlives the page that raised it.
  act(() => answerProof(false));
  vi.unstubAllGlobals();
});

describe('what proves a member', () => {
  it('is told for each factor', async () => {
    fakeApi({ [LIST]: factors({ passkeys: [key], recoveryCodes: { left: 2 } }) });
    await open();
    expect(await card(/^Passkeys Set up/)).toHaveTextContent('Blue key');
    expect(await card(/^Authenticator app Not set up/)).toBeVisible();
    expect(await card(/^Recovery codes 2 left/)).toHaveTextContent('You have few recovery codes left.');
  });

  it('can be asked for again where it did not arrive', async () => {
    fakeApi({ [LIST]: [{ status: 500 }, factors()] });
    const user = await open();
    await user.click(await button('Try again'));
    expect(await card(/^Passkeys Not set up/)).toBeVisible();
  });

  it('offers recovery codes only beside a factor', async () => {
    fakeApi({ [LIST]: factors() });
    await open();
    const codes = await card(/^Recovery codes Not set up/);
    expect(within(codes).queryByRole('button')).toBeNull();
  });
});

describe('the authenticator app', () => {
  const start = { [`POST ${TOTP}`]: { body: { secret: 'JBSWY3DPEHPK3PXP', otpauthUri: 'otpauth://totp/x' } } };

  it('is set up by its first code', async () => {
    const { calls } = fakeApi({
      [LIST]: [factors(), factors(), withApp],
      ...start,
      [`POST ${TOTP}/confirm`]: [refusal(401, 'identity.second-factor.invalid', 'This is not right.'), done],
    });
    const user = await open();
    await user.click(await button('Set up'));
    const dialog = await screen.findByRole('dialog', { name: 'Set up an authenticator app' });
    expect(await within(dialog).findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(await within(dialog).findByTitle('QR code for your authenticator app')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText('Code from your app'), '111111');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This is not right.');
    await user.type(within(dialog).getByLabelText('Code from your app'), '123456');
    expect(await screen.findByText('Authenticator app set up')).toBeVisible();
    expect(screen.queryByText('JBSW Y3DP EHPK 3PXP')).toBeNull();
    expect(calls.filter(({ route }) => route.endsWith('confirm')).map(({ body }) => body)).toEqual([
      { code: '111111' },
      { code: '123456' },
    ]);
    expect(await card(/^Authenticator app Set up/)).toBeVisible();
  });

  it('is removed after a question', async () => {
    const { calls } = fakeApi({ [LIST]: [withApp, factors()], [`DELETE ${TOTP}`]: done });
    const user = await open();
    await user.click(await button('Remove'));
    const dialog = screen.getByRole('dialog', { name: 'Remove the authenticator app?' });
    expect(calls.map(({ route }) => route)).toEqual([LIST]);
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Authenticator app removed')).toBeVisible();
    expect(await card(/^Authenticator app Not set up/)).toBeVisible();
  });

  it('says so where it could not be started', async () => {
    fakeApi({ [LIST]: factors(), [`POST ${TOTP}`]: unreachable });
    const user = await open();
    await user.click(await button('Set up'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Network error. Please try again.');
  });
});

describe('a passkey', () => {
  const options = { [`POST ${PASSKEYS}/options`]: { body: { options: { challenge: 'c' } } } };

  it('is added under a name', async () => {
    const { calls } = fakeApi({
      [LIST]: [factors(), factors({ passkeys: [key] })],
      ...options,
      [`POST ${PASSKEYS}`]: { status: 201, body: key },
    });
    const user = await open();
    await user.click(await button('Add a passkey'));
    await user.type(screen.getByLabelText('Name'), 'Blue key{Enter}');
    expect(await screen.findByText('Blue key is added')).toBeVisible();
    expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } });
    expect(calls.find(({ route }) => route === `POST ${PASSKEYS}`)?.body).toEqual({
      name: 'Blue key',
      response: { id: 'new' },
    });
    expect(await card(/^Passkeys Set up/)).toHaveTextContent('Blue key');
  });

  it.each([
    ['NotAllowedError', 'No passkey was made. Try again when you are ready.'],
    ['InvalidStateError', 'This device holds a passkey for your account already.'],
  ])('is not there after %s', async (name, words) => {
    vi.mocked(startRegistration).mockRejectedValue(Object.assign(new Error('no'), { name }));
    fakeApi({ [LIST]: factors(), ...options });
    const user = await open();
    await user.click(await button('Add a passkey'));
    await user.type(screen.getByLabelText('Name'), 'x{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('is renamed and removed', async () => {
    const { calls } = fakeApi({
      [LIST]: factors({ passkeys: [key] }),
      [`PATCH ${PASSKEYS}/k1`]: { body: { ...key, name: 'Red key' } },
      [`DELETE ${PASSKEYS}/k1`]: done,
    });
    const user = await open();
    await user.click(await button('Rename Blue key'));
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Red key{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await button('Remove Blue key'));
    const dialog = screen.getByRole('dialog', { name: 'Remove Blue key?' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Blue key is removed')).toBeVisible();
    expect(calls.map(({ route }) => route)).toEqual(
      expect.arrayContaining([`PATCH ${PASSKEYS}/k1`, `DELETE ${PASSKEYS}/k1`]),
    );
  });

  it('is not offered where the browser has none', async () => {
    vi.unstubAllGlobals();
    fakeApi({ [LIST]: factors() });
    await open();
    expect(await screen.findByText('This browser cannot use passkeys.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

describe('recovery codes', () => {
  const codes = Array.from({ length: 10 }, (_, index) => `CODE-000${index}`);
  const made = { [CODES]: { body: { codes } } };

  it('are shown once, to be copied or downloaded', async () => {
    fakeApi({ [LIST]: withApp, ...made });
    const user = await open();
    await user.click(await button('Make codes'));
    const dialog = await screen.findByRole('dialog', { name: 'Your recovery codes' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    await user.click(within(dialog).getByRole('button', { name: 'Copy all' }));
    expect(await navigator.clipboard.readText()).toBe(`${codes.join('\n')}\n`);
    expect(within(dialog).getByRole('button', { name: 'Copied' })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'I have kept them' }));
    expect(screen.queryByText('CODE-0000')).toBeNull();
  });

  it('are made anew after a question', async () => {
    const { calls } = fakeApi({
      [LIST]: factors({ totp: { isSet: true, since: null }, recoveryCodes: { left: 7 } }),
      ...made,
    });
    const user = await open();
    await user.click(await button('Make new codes'));
    expect(calls.map(({ route }) => route)).toEqual([LIST]);
    const dialog = screen.getByRole('dialog', { name: 'Make new recovery codes?' });
    await user.click(within(dialog).getByRole('button', { name: 'Make new codes' }));
    expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
  });
});

describe('the question for a fresh proof', () => {
  const made = { body: { codes: ['CODE-0000'] } };
  const ask = async (routes: Parameters<typeof fakeApi>[0], methods: readonly string[]) => {
    const api = fakeApi({
      [LIST]: withApp,
      [CODES]: [REQUIRED, made],
      [STATE]: { body: { methods, freshUntil: null } },
      ...routes,
    });
    const user = await open();
    await user.click(await button('Make codes'));
    return { ...api, user, dialog: await screen.findByRole('dialog', { name: 'Is it you?' }) };
  };

  it('takes a code of the app, and the act goes on by itself', async () => {
    const { calls, user, dialog } = await ask({ [`${PROOF}/totp`]: done }, ['totp']);
    await user.type(await within(dialog).findByLabelText('Code from your app'), '123456');
    expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toHaveTextContent('CODE-0000');
    expect(screen.queryByRole('dialog', { name: 'Is it you?' })).toBeNull();
    expect(calls.filter(({ route }) => route === CODES)).toHaveLength(2);
  });

  it('mails a code by itself where no second factor is set up, and another one on demand', async () => {
    const { calls, user, dialog } = await ask({ [SEND]: sent, [`${PROOF}/email-code`]: done }, ['email-code']);
    await user.type(await within(dialog).findByLabelText('Verification code'), '123456');
    expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
    expect(calls.filter(({ route }) => route === SEND)).toEqual([
      { route: SEND, body: { email: ada.email, purpose: 'step-up' } },
    ]);
  });

  it('says why no code could be sent', async () => {
    const tooMany = refusal(429, 'identity.otp.too-many-codes', 'Too many codes were asked for.');
    const { dialog } = await ask({ [SEND]: tooMany }, ['email-code']);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Too many codes were asked for.');
  });

  it('takes a recovery code instead, and says where it was wrong', async () => {
    const { user, dialog } = await ask(
      { [`${PROOF}/recovery-code`]: refusal(401, 'identity.second-factor.invalid', 'This is not right.') },
      ['totp', 'recovery-code'],
    );
    await user.click(await within(dialog).findByRole('button', { name: 'Use a recovery code' }));
    await user.type(within(dialog).getByLabelText('Recovery code'), 'abcd{Enter}');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This is not right.');
  });

  it('takes a passkey', async () => {
    const { calls, user, dialog } = await ask(
      { [`${PROOF}/passkey-options`]: { body: { options: { challenge: 'c' } } }, [`${PROOF}/passkey`]: done },
      ['passkey'],
    );
    await user.click(await within(dialog).findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
    expect(calls.find(({ route }) => route === `${PROOF}/passkey`)?.body).toEqual({ response: { id: 'known' } });
  });

  it('leaves the refusal standing where it is closed', async () => {
    const { calls, user, dialog } = await ask({}, ['totp']);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Prove once more that it is you, then try again.');
    expect(calls.filter(({ route }) => route === CODES)).toHaveLength(1);
  });

  it('can be asked for again where it did not load', async () => {
    const { user, dialog } = await ask(
      { [STATE]: [{ status: 500 }, { body: { methods: ['totp'], freshUntil: null } }] },
      [],
    );
    await user.click(await within(dialog).findByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByLabelText('Code from your app')).toBeVisible();
  });
});
