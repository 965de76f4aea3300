import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Input } from './Input.js';
import { PasswordInput } from './PasswordInput.js';

it('ties label, help and error to the box', () => {
  const { rerender } = render(<Input label="E-mail" help="Your code goes there" />);
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Your code goes there');
  expect(screen.getByLabelText('E-mail')).toBeValid();
  rerender(<Input label="E-mail" help="Your code goes there" error="Enter a valid e-mail address" />);
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(
    'Your code goes there Enter a valid e-mail address',
  );
  expect(screen.getByLabelText('E-mail')).toBeInvalid();
});

it('shows a password on request', async () => {
  render(<PasswordInput label="Password" />);
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});
