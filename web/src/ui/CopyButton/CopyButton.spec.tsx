import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CopyButton } from './CopyButton.js';

it('copies the text and says so', async () => {
  const user = userEvent.setup();
  render(<CopyButton text="SFN-123" label="Copy member ID" />);
  await user.click(screen.getByRole('button', { name: 'Copy member ID' }));
  expect(await screen.findByText('Copied')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('SFN-123');
});
