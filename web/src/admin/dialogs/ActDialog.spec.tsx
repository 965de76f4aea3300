import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ActDialog, type ActDialogProps } from './ActDialog.js';

function open(props: Partial<ActDialogProps> = {}) {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  const dialog = {
    title: 'Suspend Ada?',
    text: 'She is signed out.',
    confirmLabel: 'Suspend',
    reason: 'required',
  } as const;
  render(
    <ActDialog {...dialog} isBusy={false} refusal={undefined} onConfirm={onConfirm} onClose={onClose} {...props} />,
  );
  return { onConfirm, onClose, user: userEvent.setup() };
}
const confirm = () => screen.getByRole('button', { name: 'Suspend' });

describe('the dialog before an act', () => {
  it('is named by its title and says what will happen', () => {
    open();
    expect(screen.getByRole('dialog', { name: 'Suspend Ada?' })).toHaveTextContent('She is signed out.');
  });

  it('acts with the reason as one line', async () => {
    const { user, onConfirm } = open();
    await user.type(screen.getByRole('textbox'), ' Reported{Enter}card fraud ');
    await user.click(confirm());
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith('Reported card fraud');
  });

  it('does nothing without a reason where one is required, and says so at the field', async () => {
    const { user, onConfirm } = open();
    expect(screen.getByRole('textbox')).toHaveAttribute('aria-invalid', 'false');
    await user.click(confirm());
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  });

  it('asks for none where none is recorded', async () => {
    const { user, onConfirm } = open({ reason: 'none' });
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(confirm());
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('cannot be confirmed twice, nor left, while it acts', async () => {
    const { user, onConfirm, onClose } = open({ reason: 'none', isBusy: true });
    expect(confirm()).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says a refusal where the act was tried', () => {
    open({ refusal: 'This allocation was already decided.' });
    expect(screen.getByRole('alert')).toHaveTextContent('This allocation was already decided.');
  });
});
