import type { Asset } from '#kernel';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { MoneyInput } from './MoneyInput.js';

function Harness({ asset = 'USD', max }: { readonly asset?: Asset; readonly max?: string }) {
  const [value, setValue] = useState('');
  return <MoneyInput label="Amount" asset={asset} value={value} onChange={setValue} max={max} />;
}

const typed = async (text: string) => {
  await userEvent.type(screen.getByLabelText('Amount'), text);
  return (screen.getByLabelText('Amount') as HTMLInputElement).value;
};

it.each([
  ['12.50', '12.50'],
  ['12,5', '12.5'],
  ['.5', '0.5'],
  ['007', '7'],
  ['1e3', '13'],
  ['-4', '4'],
  ['1.2.3', '1.23'],
])('reads %s as %s', async (text, value) => {
  render(<Harness />);
  expect(await typed(text)).toBe(value);
});

it('takes no more decimals than the asset has', async () => {
  render(<Harness />);
  expect(await typed('1.999')).toBe('1.99');
});

it('keeps all 18 decimals of the token', async () => {
  render(<Harness asset="SFN" />);
  expect(await typed('0.123456789012345678')).toBe('0.123456789012345678');
});

it('fills in the maximum to the last decimal', async () => {
  render(<Harness asset="SFN" max="10.000000000000000001" />);
  await userEvent.click(screen.getByRole('button', { name: 'Max: use all 10.000000000000000001 SFN' }));
  expect(screen.getByLabelText('Amount')).toHaveValue('10.000000000000000001');
});

it('asks instead of guessing when a pasted comma could part thousands', async () => {
  render(<Harness />);
  await userEvent.click(screen.getByLabelText('Amount'));
  await userEvent.paste('1,250');
  expect(screen.getByLabelText('Amount')).toHaveValue('');
  expect(screen.getByText('Write the amount without separators for thousands.')).toBeVisible();
  await userEvent.paste('1,250.50');
  expect(screen.getByLabelText('Amount')).toHaveValue('1250.50');
  expect(screen.queryByText('Write the amount without separators for thousands.')).toBeNull();
});
