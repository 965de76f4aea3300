import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { currentSession } from '#web/lib/session/store.js';
import { fakeApi, refusal, unreachable } from '#web/testing/fakeApi.js';
import { ada, openAsMember, session } from '../test/member.js';
import { SessionsCard } from '../sessions/SessionsCard.js';
import Security from './Security.js';

const LIST = 'GET /api/user/sessions';
const here = session();
const phone = session({
  id: '0198c0de-0000-7000-8000-00000000000b',
  current: false,
  method: 'pos-pin',
  device: 'Safari on iPhone',
  isMobile: true,
  createdAt: '2026-01-01T12:00:00.000Z',
  lastSeenAt: '2026-01-01T12:30:00.000Z',
});
const END = `DELETE /api/user/sessions/${phone.id}`;
const END_OTHERS = 'POST /api/user/sessions/sign-out-others';
const END_ALL = 'POST /api/user/sessions/sign-out-all';
const BROWSERS = 'GET /api/user/devices';
const FORGET = 'DELETE /api/user/devices';
const FACTORS = 'GET /api/user/factors';
const noFactors = {
  password: { isSet: false, changedAt: null },
  totp: { isSet: false, since: null },
  passkeys: [],
  recoveryCodes: { left: 0 },
};
const lists = (...answers: (typeof here)[][]) => ({
  [LIST]: answers.map((sessions) => ({ body: { sessions } })),
  [BROWSERS]: { body: { count: 2 } },
  [FACTORS]: { body: noFactors },
});

/** What the page asked for, but for the cards that stand beside the one in question. */
const routes = (calls: readonly { readonly route: string }[]) =>
  calls.map(({ route }) => route).filter((route) => route !== BROWSERS && route !== FACTORS);

describe('the devices', () => {
  it('are listed, this one first and without a way to end itself', async () => {
    fakeApi(lists([phone, here]));
    await openAsMember(Security);
    const card = await screen.findByRole('region', { name: 'Devices' });
    const rows = within(card).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Chrome 150 on Linux This device'),
      expect.stringContaining('Safari on iPhone'),
    ]);
    expect(within(rows[0]!).queryByRole('button')).toBeNull();
    expect(within(rows[0]!).getByRole('img', { name: 'Computer' })).toBeVisible();
    expect(within(rows[1]!).getByRole('img', { name: 'Phone or tablet' })).toBeVisible();
  });

  it('tell when, how and where the last sign-in was', async () => {
    fakeApi(lists([here, phone]));
    await openAsMember(Security);
    const card = await screen.findByRole('region', { name: 'Last sign-in' });
    expect(within(card).getByText('Safari on iPhone')).toBeVisible();
    expect(within(card).getByText('POS PIN')).toBeVisible();
    expect(card.querySelector('time')).toHaveAttribute('datetime', phone.createdAt);
  });

  it('are signed out one by one', async () => {
    const { calls } = fakeApi({ ...lists([here, phone], [here]), [END]: { body: { success: true } } });
    const user = await openAsMember(Security);
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    expect(await screen.findByText('Safari on iPhone is signed out')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Sign out Safari/ })).toBeNull());
    expect(routes(calls)).toEqual([LIST, END, LIST]);
  });

  it('are all signed out but this one, after a question', async () => {
    const { calls } = fakeApi({ ...lists([here, phone], [here]), [END_OTHERS]: { body: { success: true } } });
    const user = await openAsMember(Security);
    await user.click(await screen.findByRole('button', { name: 'Sign out all others' }));
    expect(routes(calls)).toEqual([LIST]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('All other devices are signed out')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull());
  });

  it('name the second factor, where one was asked for', async () => {
    fakeApi(lists([session({ secondFactor: 'totp' })]));
    await openAsMember(Security);
    const card = await screen.findByRole('region', { name: 'Devices' });
    expect(card).toHaveTextContent('E-mailed code, then authenticator app');
  });

  it('are all signed out, this one too, and the page is left', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', Object.assign(new URL(location.href), { assign }));
    fakeApi({ [END_ALL]: { body: { success: true } } });
    const user = await openAsMember(() => <SessionsCard sessions={[here]} />);
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(currentSession().status).toBe('visitor');
  });

  it('say so where one could not be signed out', async () => {
    fakeApi({ ...lists([here, phone]), [END]: unreachable });
    const user = await openAsMember(Security);
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    expect(await screen.findByText('The device could not be signed out')).toBeVisible();
  });

  it('can be asked for again where they did not arrive', async () => {
    fakeApi({ ...lists([]), [LIST]: [{ status: 500 }, { body: { sessions: [here] } }] });
    const user = await openAsMember(Security);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Devices' })).toBeVisible();
  });
});

describe('the known browsers', () => {
  it('are counted, and forgotten after a question', async () => {
    const counts = [{ body: { count: 2 } }, { body: { count: 0 } }];
    const { calls } = fakeApi({ ...lists([here]), [BROWSERS]: counts, [FORGET]: { body: { success: true } } });
    const user = await openAsMember(Security);
    const card = await screen.findByRole('region', { name: 'Known browsers' });
    expect(card).toHaveTextContent('in 2 browsers');
    await user.click(within(card).getByRole('button', { name: 'Forget them all' }));
    expect(routes(calls)).not.toContain(FORGET);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Forget them all' }));
    expect(await screen.findByText('All browsers are forgotten')).toBeVisible();
    expect(await screen.findByText('You have proven yourself in no browser yet.')).toBeVisible();
  });
});

describe('the POS PIN', () => {
  const SEND = 'POST /api/auth/send-otp';
  const CONFIRM = 'POST /api/saffron/verify-otp';
  const SAVE = 'PUT /api/saffron/pos-pin';
  const base = {
    ...lists([here]),
    [SEND]: { body: { success: true, expiresAt: '2026-01-01T10:10:00.000Z', resendAt: '2026-01-01T10:00:30.000Z' } },
    [CONFIRM]: { body: { success: true, verified: true } },
    [SAVE]: { body: { success: true } },
    'GET /api/user': { body: { authenticated: true, user: { ...ada, hasPosPin: true } } },
  };
  const open = async () => {
    const user = await openAsMember(Security);
    await user.click(screen.getByRole('button', { name: 'Set a PIN' }));
    return user;
  };
  const choose = async (user: UserEvent, pin: string, repeated = pin) => {
    await user.type(screen.getByLabelText('New PIN'), pin);
    await user.type(screen.getByLabelText('Repeat the PIN'), repeated);
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  };
  const enterCode = async (user: UserEvent, code = '123456') =>
    user.type(await screen.findByLabelText('Verification code'), code);

  it('is chosen twice, confirmed by a code and stored', async () => {
    const { calls } = fakeApi(base);
    const user = await open();
    await choose(user, '4711');
    await enterCode(user);
    expect(await screen.findByText('POS PIN saved')).toBeVisible();
    expect(calls.filter(({ route }) => !route.startsWith('GET')).slice(0, 3)).toEqual([
      { route: SEND, body: { email: ada.email, purpose: 'pos-pin' } },
      { route: CONFIRM, body: { email: ada.email, otp: '123456', purpose: 'pos-pin' } },
      { route: SAVE, body: { posPin: '4711' } },
    ]);
    expect(currentSession().user?.hasPosPin).toBe(true);
    expect(screen.getByRole('button', { name: 'Change PIN' })).toBeVisible();
  });

  it('is masked while it is typed', async () => {
    fakeApi(base);
    await open();
    expect(screen.getByLabelText('New PIN')).toHaveAttribute('type', 'password');
    expect(screen.getByLabelText('Repeat the PIN')).toHaveAttribute('type', 'password');
  });

  it('is not sent anywhere where the two differ', async () => {
    const { calls } = fakeApi(base);
    const user = await open();
    await choose(user, '4711', '4712');
    expect(await screen.findByText('The two PINs are not the same')).toBeVisible();
    expect(screen.getByLabelText('Repeat the PIN')).toHaveValue('');
    expect(routes(calls)).toEqual([LIST]);
  });

  it('asks for the code again where it was wrong', async () => {
    const wrong = refusal(401, 'identity.otp.invalid', 'Invalid or expired verification code');
    fakeApi({ ...base, [CONFIRM]: [wrong, base[CONFIRM]] });
    const user = await open();
    await choose(user, '4711');
    await enterCode(user, '111111');
    expect(await screen.findByText('Invalid or expired verification code')).toBeVisible();
    expect(screen.getByLabelText('Verification code')).toHaveValue('');
    await enterCode(user);
    expect(await screen.findByText('POS PIN saved')).toBeVisible();
  });

  it('may be chosen anew without another code where it was too simple', async () => {
    const simple = refusal(422, 'identity.pin.too-simple', 'This PIN is too easy to guess. Choose another one.');
    const { calls } = fakeApi({ ...base, [SAVE]: [simple, base[SAVE]] });
    const user = await open();
    await choose(user, '1234');
    await enterCode(user);
    expect(await screen.findByText('This PIN is too easy to guess. Choose another one.')).toBeVisible();
    await choose(user, '4711');
    expect(await screen.findByText('POS PIN saved')).toBeVisible();
    expect(calls.filter(({ route }) => route === SEND)).toHaveLength(1);
  });

  it('says why no code could be sent', async () => {
    fakeApi({ ...base, [SEND]: refusal(429, 'identity.otp.too-many-codes', 'Too many codes were asked for.') });
    const user = await open();
    await choose(user, '4711');
    expect(await screen.findByText('Too many codes were asked for.')).toBeVisible();
  });
});
