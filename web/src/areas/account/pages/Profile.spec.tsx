import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, refusal, unreachable } from '#web/testing/fakeApi.js';
import { openAsMember, profile } from '../test/member.js';
import Profile from './Profile.js';

const GET = 'GET /api/user/profile';
const PATCH = 'PATCH /api/user/profile';
const save = () => screen.getByRole('button', { name: 'Save changes' });

it('shows the profile, and what of it cannot be changed', async () => {
  fakeApi({ [GET]: { body: profile } });
  await openAsMember(Profile);
  expect(await screen.findByLabelText(/City/)).toHaveValue('London');
  expect(screen.getByLabelText('E-mail address')).toHaveAccessibleDescription('This field cannot be changed');
  expect(screen.getByLabelText('E-mail address')).toHaveAttribute('readonly');
  expect(save()).toBeDisabled();
});

it('copies the member ID', async () => {
  fakeApi({ [GET]: { body: profile } });
  const user = await openAsMember(Profile);
  await user.click(await screen.findByRole('button', { name: 'Copy member ID' }));
  expect(await navigator.clipboard.readText()).toBe('SF123456789012');
});

it('saves what was changed, and says so', async () => {
  const { calls } = fakeApi({ [GET]: { body: profile }, [PATCH]: { body: { ...profile, city: 'Paris' } } });
  const user = await openAsMember(Profile);
  const city = await screen.findByLabelText(/City/);
  await user.clear(city);
  await user.type(city, ' Paris ');
  await user.click(save());
  expect(await screen.findByText('Profile saved')).toBeVisible();
  const { phoneNumber, country, address, stateProvince, postalCode } = profile;
  expect(calls.at(-1)).toEqual({
    route: PATCH,
    body: { phoneNumber, country, address, stateProvince, postalCode, city: 'Paris' },
  });
  expect(city).toHaveValue('Paris');
  expect(save()).toBeDisabled();
});

it('puts the refusal of a field under it, and keeps what was typed', async () => {
  const details = [{ path: 'phoneNumber', message: 'Enter a valid phone number' }];
  const answer = refusal(400, 'http.validation-failed', 'Some fields are missing or not valid.', { details });
  fakeApi({ [GET]: { body: profile }, [PATCH]: answer });
  const user = await openAsMember(Profile);
  await user.type(await screen.findByLabelText(/Phone number/), '+27 82 000 0000');
  await user.click(save());
  expect(await screen.findByText('Enter a valid phone number')).toBeVisible();
  expect(screen.getByLabelText(/Phone number/)).toHaveFocus();
  expect(screen.getByLabelText(/Phone number/)).toHaveValue('+27 82 000 0000');
});

it('discards changes', async () => {
  fakeApi({ [GET]: { body: profile } });
  const user = await openAsMember(Profile);
  const city = await screen.findByLabelText(/City/);
  await user.type(city, 'x');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(city).toHaveValue('London');
});

it('asks before changes are lost', async () => {
  fakeApi({ [GET]: { body: profile } });
  const user = await openAsMember(Profile);
  const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await screen.findByLabelText(/City/);
  expect(leave()).toBe(true);
  await user.type(screen.getByLabelText(/City/), 'x');
  await vi.waitFor(() => expect(leave()).toBe(false));
});

it('can be tried again where it did not arrive', async () => {
  fakeApi({ [GET]: [unreachable, { body: profile }] });
  const user = await openAsMember(Profile);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText(/City/)).toBeVisible();
});
