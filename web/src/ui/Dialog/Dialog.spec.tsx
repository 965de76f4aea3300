import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.js';

it('is a modal dialog that carries its title, and holds nothing while closed', () => {
  const { rerender } = render(
    <Dialog open={false} onClose={() => undefined} title="Sign out">
      Really
    </Dialog>,
  );
  expect(screen.queryByText('Really')).not.toBeInTheDocument();
  rerender(
    <Dialog open onClose={() => undefined} title="Sign out">
      Really
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Sign out' })).toHaveTextContent('Really');
});

it('asks to be closed by its button and by a click beside it, not by a click inside', async () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Sign out">
      Really
    </Dialog>,
  );
  await userEvent.click(screen.getByText('Really'));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('dialog'));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('stays open where text is marked in a field and let go beside it', async () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Password">
      <input aria-label="New password" />
    </Dialog>,
  );
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: screen.getByLabelText('New password') },
    { keys: '[/MouseLeft]', target: screen.getByRole('dialog') },
  ]);
  expect(onClose).not.toHaveBeenCalled();
});

it('gives the focus to the first field that can be filled in', () => {
  render(
    <Dialog open onClose={() => undefined} title="Password">
      <input readOnly aria-label="Whose" />
      <input aria-label="New password" />
    </Dialog>,
  );
  expect(screen.getByLabelText('New password')).toHaveFocus();
});
