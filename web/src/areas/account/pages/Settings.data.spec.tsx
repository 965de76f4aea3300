import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '#web/testing/fakeApi.js';
import { ada, openAsMember } from '../test/member.js';
import Settings from './Settings.js';

const EXPORT = 'GET /api/user/data-export';
const CLOSURE = 'GET /api/user/closure';
const SEND = 'POST /api/auth/send-otp';
const VERIFY = 'POST /api/saffron/verify-otp';
const noExport = { [EXPORT]: { body: { export: null } } };
const noClosure = { [CLOSURE]: { body: { closure: null, holdDays: 30 } } };
const ok = { body: { success: true } };

const ID = '0198c0de-0000-7000-8000-00000000000e';
const copy = (state: 'collecting' | 'ready', complete: readonly string[] = []) => ({
  id: ID,
  state,
  requestedAt: '2026-01-01T10:00:00.000Z',
  expiresAt: '2026-01-08T10:00:00.000Z',
  parts: ['identity', 'wallet', 'notifications'].map((source) => ({ source, isComplete: complete.includes(source) })),
});
const closure = (state: string, more: object = {}) => ({
  body: {
    closure: { id: ID, state, requestedAt: '2026-01-01T10:00:00.000Z', closesAt: null, remaining: [], ...more },
    holdDays: 30,
  },
});

describe('my data', () => {
  it('are asked for with a code, and the parts are ticked off as they come', async () => {
    const { calls } = fakeApi({
      ...noClosure,
      [EXPORT]: [
        { body: { export: null } },
        { body: { export: copy('ready', ['identity', 'wallet', 'notifications']) } },
      ],
      [SEND]: ok,
      [VERIFY]: ok,
      'POST /api/user/data-export': { status: 202, body: { export: copy('collecting', ['identity']) } },
    });
    const user = await openAsMember(Settings);
    await user.click(await screen.findByRole('button', { name: 'Ask for a copy' }));
    const dialog = screen.getByRole('dialog', { name: 'Ask for a copy of your data' });
    await user.click(within(dialog).getByRole('button', { name: 'Send me a code' }));
    await user.type(await within(dialog).findByLabelText('Verification code'), '123456');
    await user.click(within(dialog).getByRole('button', { name: 'Ask for a copy' }));
    expect(await screen.findByText(/1 of 3 parts are there/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible();
    expect(calls.find(({ route }) => route === VERIFY)?.body).toEqual({
      email: ada.email,
      otp: '123456',
      purpose: 'data-export',
    });
  });

  it('are downloaded, and the button says why not', async () => {
    const createObjectURL = vi.fn(() => 'blob:copy');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: vi.fn() }));
    const FILE = `GET /api/user/data-export/${ID}/file`;
    const gone = refusal(404, 'identity.data-export.not-found', 'There is no such export.');
    fakeApi({ ...noClosure, [EXPORT]: { body: { export: copy('ready') } }, [FILE]: [gone, { body: {} }] });
    const user = await openAsMember(Settings);
    const button = await screen.findByRole('button', { name: 'Download' });
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such export.');
    await user.click(button);
    await waitFor(() => expect(createObjectURL).toHaveBeenCalledTimes(1));
  });
});

describe('closing the account', () => {
  it('spells the consequences out, and wants a code', async () => {
    const { calls } = fakeApi({
      ...noExport,
      ...noClosure,
      [SEND]: ok,
      [VERIFY]: [refusal(401, 'identity.otp.invalid', 'Invalid or expired verification code'), ok],
      'POST /api/user/closure': {
        status: 202,
        ...closure('refused', { remaining: [{ asset: 'SFN', available: '12.5', held: '0' }] }),
      },
    });
    const user = await openAsMember(Settings);
    await user.click(await screen.findByRole('button', { name: 'Close my account' }));
    const dialog = screen.getByRole('dialog', { name: 'Close your account?' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      expect.stringContaining('have to be empty'),
      expect.stringContaining('in 30 days'),
      expect.stringContaining('nobody can sign in'),
      expect.stringContaining('erased'),
      expect.stringContaining('the law demands'),
    ]);
    await user.type(within(dialog).getByLabelText(/Why are you leaving/), 'Too many accounts');
    await user.click(within(dialog).getByRole('button', { name: 'Send me a code' }));
    await user.type(await within(dialog).findByLabelText('Verification code'), '111111');
    await user.click(within(dialog).getByRole('button', { name: 'Close my account' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Invalid or expired verification code');
    await user.type(within(dialog).getByLabelText('Verification code'), '123456');
    await user.click(within(dialog).getByRole('button', { name: 'Close my account' }));
    expect(await screen.findByText('Your account was not closed')).toBeVisible();
    expect(screen.getByText('12.5')).toBeVisible();
    expect(calls.at(-1)).toEqual({ route: 'POST /api/user/closure', body: { reason: 'Too many accounts' } });
  });

  it('is taken back while it waits', async () => {
    const scheduled = closure('scheduled', { closesAt: '2026-02-01T10:00:00.000Z' });
    fakeApi({
      ...noExport,
      [CLOSURE]: [scheduled, { body: { closure: null, holdDays: 30 } }],
      'DELETE /api/user/closure': ok,
    });
    const user = await openAsMember(Settings);
    expect(await screen.findByText('Your account will be closed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close my account' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByText('Your account stays open')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Close my account' })).toBeVisible();
  });
});
