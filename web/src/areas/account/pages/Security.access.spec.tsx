import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '#web/testing/fakeApi.js';
import { EmailCard } from '../email/EmailCard.js';
import { PasswordCard } from '../password/PasswordCard.js';
import { ada, openAsMember } from '../test/member.js';

const STATE = 'GET /api/user/password';
const PUT = 'PUT /api/user/password';
const has = (hasPassword: boolean) => ({ [STATE]: { body: { hasPassword, changedAt: null } } });

async function openPassword() {
  const user = await openAsMember(PasswordCard);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Choose a new password' }) };
}

describe('the password', () => {
  it('is changed with the one of now; boxes say what belongs in them and take what is pasted', async () => {
    const { calls } = fakeApi({ ...has(true), [PUT]: { body: { success: true } } });
    const { user, dialog } = await openPassword();
    const current = await within(dialog).findByLabelText('Current password');
    const next = within(dialog).getByLabelText('New password');
    expect(current).toHaveFocus();
    expect(current).toHaveAttribute('autocomplete', 'current-password');
    expect(next).toHaveAttribute('autocomplete', 'new-password');
    await user.type(current, 'correct horse');
    await user.click(next);
    await user.paste('a passphrase of five words');
    expect(await within(dialog).findByText('Strong', {}, { timeout: 10_000 })).toHaveAttribute('role', 'status');
    await user.click(within(dialog).getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('Password saved')).toBeVisible();
    expect(calls.at(-1)?.body).toEqual({ currentPassword: 'correct horse', newPassword: 'a passphrase of five words' });
  });

  it('is judged weak where it is one', async () => {
    fakeApi(has(false));
    const { user, dialog } = await openPassword();
    expect(await within(dialog).findByLabelText('New password')).toBeVisible();
    expect(within(dialog).queryByLabelText('Current password')).toBeNull();
    await user.type(within(dialog).getByLabelText('New password'), 'password1');
    expect(await within(dialog).findByText(/Very weak/, {}, { timeout: 10_000 })).toBeVisible();
  });

  it('shows what the server refuses under its field', async () => {
    const breached = 'This password is on lists of leaked passwords. Choose another one.';
    fakeApi({
      ...has(true),
      [PUT]: [
        refusal(401, 'identity.password.wrong', 'Your current password is not right.'),
        refusal(422, 'identity.password.breached', breached, { details: [{ path: 'newPassword', message: breached }] }),
      ],
    });
    const { user, dialog } = await openPassword();
    await user.type(await within(dialog).findByLabelText('Current password'), 'wrong');
    await user.type(within(dialog).getByLabelText('New password'), 'iloveyou1');
    await user.click(within(dialog).getByRole('button', { name: 'Save password' }));
    expect(await within(dialog).findByText('Your current password is not right.')).toBeVisible();
    expect(within(dialog).getByLabelText('Current password')).toHaveFocus();
    await user.type(within(dialog).getByLabelText('Current password'), ' no');
    await user.click(within(dialog).getByRole('button', { name: 'Save password' }));
    expect(await within(dialog).findByText(breached)).toBeVisible();
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });
});

describe('the e-mail address', () => {
  it('is changed with the codes from both', async () => {
    const codes = 'POST /api/user/email-change/confirm';
    const { calls } = fakeApi({
      'POST /api/user/email-change': { body: { success: true } },
      [codes]: [
        refusal(401, 'identity.email-change.invalid', 'One of the two codes is wrong or has expired.'),
        { body: { success: true } },
      ],
      'GET /api/user': { body: { authenticated: true, user: { ...ada, email: 'new@example.com' } } },
    });
    const user = await openAsMember(EmailCard);
    await user.click(screen.getByRole('button', { name: 'Change address' }));
    const dialog = screen.getByRole('dialog', { name: 'Change your e-mail address' });
    const address = await within(dialog).findByLabelText('New e-mail address');
    expect(address).toHaveFocus();
    await user.type(address, 'New@Example.com');
    await user.click(within(dialog).getByRole('button', { name: 'Send both codes' }));
    await user.type(await within(dialog).findByLabelText('Code from your current address'), '111111');
    expect(within(dialog).getByLabelText('Code from your new address')).toHaveFocus();
    await user.type(within(dialog).getByLabelText('Code from your new address'), '222222');
    const save = within(dialog).getByRole('button', { name: 'Change address' });
    await user.click(save);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('One of the two codes is wrong');
    await user.click(save);
    expect(await screen.findByText(/E-mail address changed/)).toBeVisible();
    expect(screen.getByText('new@example.com')).toBeVisible();
    expect(calls.filter(({ route }) => route === codes).at(-1)?.body).toEqual({
      currentCode: '111111',
      newCode: '222222',
    });
  });
});
