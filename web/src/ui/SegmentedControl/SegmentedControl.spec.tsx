import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SegmentedControl } from './SegmentedControl.js';

it('is a named group of radio buttons', async () => {
  const onChange = vi.fn();
  const options = [
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ] as const;
  render(<SegmentedControl label="Theme" options={options} value="dark" onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'Theme' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
  expect(onChange).toHaveBeenCalledWith('light');
});
