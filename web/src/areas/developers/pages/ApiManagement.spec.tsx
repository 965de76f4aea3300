import type { ApiKey } from '#contracts/identity';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { refreshSession, setCurrentUser } from '#web/lib/session/store.js';
import { fakeApi, refusal } from '#web/testing/fakeApi.js';
import { aUser } from '#web/testing/users.js';
import ApiManagement from './ApiManagement.js';

const LIST = 'GET /api/user/api-keys';
const CREATE = 'POST /api/user/api-keys';
const robot: ApiKey = {
  id: '0198c0de-0000-7000-8000-00000000000a',
  name: 'Ledger robot',
  prefix: 'sfn_live_7Hq2Zx',
  scopes: ['wallet:read'],
  createdAt: '2026-01-01T10:00:00.000Z',
  expiresAt: '2027-01-01T10:00:00.000Z',
  lastUsedAt: null,
  previousWorksUntil: null,
};
const KEY = `/api/user/api-keys/${robot.id}`;
const SECRET = `sfn_live_${'k'.repeat(49)}`;
const lists = (...answers: ApiKey[][]) => ({ [LIST]: answers.map((keys) => ({ body: { keys } })) });

function show() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ApiManagement />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

beforeEach(async () => {
  await i18next.loadNamespaces(['developers', 'forms', 'sentences']);
  setCurrentUser(aUser());
});

it('tells a visitor what keys are for, and asks for none of them', async () => {
  const { calls } = fakeApi({ 'GET /api/user': { body: { authenticated: false } } });
  await refreshSession();
  show();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth');
  expect(screen.getByText(/Authorization: Bearer/)).toBeVisible();
  expect(calls.map(({ route }) => route)).toEqual(['GET /api/user']);
});

describe('the keys of a member', () => {
  it('are listed with what they begin with, what they may do and when they were used', async () => {
    const used = {
      ...robot,
      id: '0198c0de-0000-7000-8000-00000000000b',
      name: 'Till',
      lastUsedAt: '2026-02-01T10:00:00.000Z',
    };
    fakeApi(lists([robot, used]));
    show();
    await screen.findByText('Ledger robot');
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent(/Ledger robot.*wallet:read.*sfn_live_7Hq2Zx….*Never used.*Works until/);
    expect(second).toHaveTextContent(/Till.*Last used/);
  });

  it('say so where there are none, and where they did not arrive', async () => {
    fakeApi({ [LIST]: [{ status: 500 }, { body: { keys: [] } }] });
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No API keys yet')).toBeVisible();
  });

  it('are made with a name, rights and an end, and shown once', async () => {
    const { calls } = fakeApi({
      ...lists([], [robot]),
      [CREATE]: { status: 201, body: { key: robot, secret: SECRET } },
    });
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'New API key' }));
    const dialog = within(screen.getByRole('dialog', { name: 'New API key' }));
    await user.type(await dialog.findByLabelText('Name'), 'Ledger robot');
    await user.click(dialog.getByRole('checkbox', { name: 'Read my profile' }));
    await user.selectOptions(dialog.getByLabelText('Works for'), '30 days');
    await user.click(dialog.getByRole('button', { name: 'Make the key' }));
    expect(await screen.findByText(SECRET)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy the API key' }));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await user.click(screen.getByRole('button', { name: 'I have copied it' }));
    expect(screen.queryByText(SECRET)).toBeNull();
    expect(await screen.findByText('Ledger robot')).toBeVisible();
    expect(calls.find(({ route }) => route === CREATE)?.body).toEqual({
      name: 'Ledger robot',
      scopes: ['profile:read', 'wallet:read'],
      expiresInDays: 30,
    });
  });

  it('want a name and a right', async () => {
    const { calls } = fakeApi(lists([]));
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'New API key' }));
    await user.click(await screen.findByRole('checkbox', { name: /balances/ }));
    await user.click(screen.getByRole('button', { name: 'Make the key' }));
    expect(await screen.findByText('This field is required')).toBeVisible();
    expect(screen.getByText('Choose at least one right')).toBeVisible();
    expect(calls.map(({ route }) => route)).toEqual([LIST]);
  });

  it('say why one could not be made', async () => {
    const sentence = 'You have as many API keys as one account can have. Revoke one first.';
    fakeApi({ ...lists([]), [CREATE]: refusal(409, 'identity.api-key.too-many', sentence) });
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'New API key' }));
    await user.type(await screen.findByLabelText('Name'), 'x');
    await user.click(screen.getByRole('button', { name: 'Make the key' }));
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('get a new secret, the old one working as long as it is wanted', async () => {
    const rotated = { ...robot, previousWorksUntil: '2026-02-01T10:00:00.000Z' };
    const { calls } = fakeApi({
      ...lists([robot], [rotated]),
      [`POST ${KEY}/rotate`]: { body: { key: rotated, secret: SECRET } },
    });
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Rotate Ledger robot' }));
    await user.selectOptions(screen.getByLabelText('The present secret works for'), '1 hour');
    await user.click(screen.getByRole('button', { name: 'Make a new secret' }));
    expect(await screen.findByText(SECRET)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'I have copied it' }));
    expect(await screen.findByText(/The secret before works until/)).toBeVisible();
    expect(calls[1]).toEqual({ route: `POST ${KEY}/rotate`, body: { overlapHours: 1 } });
  });

  it('are renamed', async () => {
    const { calls } = fakeApi({
      ...lists([robot], [{ ...robot, name: 'Reader' }]),
      [`PATCH ${KEY}`]: { body: { ...robot, name: 'Reader' } },
    });
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Rename Ledger robot' }));
    await user.clear(await screen.findByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Reader');
    await user.click(screen.getByRole('button', { name: 'Save the name' }));
    expect(await screen.findByRole('button', { name: 'Rename Reader' })).toBeVisible();
    expect(calls[1]).toEqual({ route: `PATCH ${KEY}`, body: { name: 'Reader' } });
  });

  it('are revoked after a question', async () => {
    const { calls } = fakeApi({ ...lists([robot], []), [`DELETE ${KEY}`]: { body: { success: true } } });
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Revoke Ledger robot' }));
    expect(calls.map(({ route }) => route)).toEqual([LIST]);
    await user.click(screen.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('No API keys yet')).toBeVisible();
  });
});
