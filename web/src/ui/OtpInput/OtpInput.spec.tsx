import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { OtpInput, type OtpInputProps } from './OtpInput.js';

function Harness(props: Partial<OtpInputProps>) {
  const [value, setValue] = useState('');
  return (
    <>
      <OtpInput label="Code" {...props} value={value} onChange={setValue} />
      <button onClick={() => setValue('')}>clear</button>
    </>
  );
}

it('keeps digits alone, and no more than its length', async () => {
  render(<Harness />);
  await userEvent.type(screen.getByLabelText('Code'), '12a3-4 5b678');
  expect(screen.getByLabelText('Code')).toHaveValue('123456');
});

it('completes itself once when the last digit is typed', async () => {
  const onComplete = vi.fn();
  render(<Harness onComplete={onComplete} />);
  await userEvent.type(screen.getByLabelText('Code'), '12345');
  expect(onComplete).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Code'), '69');
  expect(onComplete.mock.calls).toEqual([['123456']]);
});

it('takes a pasted code with spaces and completes itself', async () => {
  const onComplete = vi.fn();
  render(<Harness onComplete={onComplete} />);
  await userEvent.click(screen.getByLabelText('Code'));
  await userEvent.paste(' 123 456 ');
  expect(onComplete.mock.calls).toEqual([['123456']]);
});

it('completes again when the same code is entered after it was cleared', async () => {
  const onComplete = vi.fn();
  render(<Harness onComplete={onComplete} />);
  await userEvent.type(screen.getByLabelText('Code'), '123456');
  await userEvent.click(screen.getByText('clear'));
  await userEvent.type(screen.getByLabelText('Code'), '123456');
  expect(onComplete).toHaveBeenCalledTimes(2);
});

it('lets phones fill in the code of the message', () => {
  render(<Harness />);
  expect(screen.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  expect(screen.getByLabelText('Code')).toHaveAttribute('inputmode', 'numeric');
});

it('never shows the digits of a masked PIN', async () => {
  const onComplete = vi.fn();
  const { container } = render(<Harness label="PIN" length={4} masked onComplete={onComplete} />);
  await userEvent.type(screen.getByLabelText('PIN'), '4821');
  expect(screen.getByLabelText('PIN')).toHaveAttribute('type', 'password');
  expect(container).toHaveTextContent('••••');
  expect(container).not.toHaveTextContent('4821');
  expect(onComplete.mock.calls).toEqual([['4821']]);
});

it('names its error to screen readers', () => {
  render(<Harness error="Invalid or expired verification code" />);
  expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('Invalid or expired verification code');
  expect(screen.getByLabelText('Code')).toBeInvalid();
});
