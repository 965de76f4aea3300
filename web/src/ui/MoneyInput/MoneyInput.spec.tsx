import type { Asset } from '#kernel';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { MoneyInput } from './MoneyInput.js';

function Harness({ asset = 'USD', max }: { readonly asset?: Asset; readonly max?: string }) {
  const [value, setValue] = useState('');
  return <MoneyInput label="Amount" asset={asset} value={value} onChange={setValue} max={max} />;
}

const UNCLEAR = 'Write the amount without separators for thousands.';
const field = () => screen.getByLabelText<HTMLInputElement>('Amount');
const typed = async (text: string) => {
  await userEvent.type(field(), text);
  await userEvent.tab();
  return field().value;
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

it('leaves what is typed alone until the field is left', async () => {
  render(<Harness />);
  await userEvent.type(field(), '1 250,5');
  expect(field()).toHaveValue('1 250,5');
  await userEvent.tab();
  expect(field()).toHaveValue('1250.5');
});

it.each(['1,250', '1,250,', '1,250,00'])('keeps %s and asks instead of guessing', async (text) => {
  render(<Harness />);
  await userEvent.type(field(), text);
  expect(field()).toHaveValue(text);
  expect(screen.getByText(UNCLEAR)).toBeVisible();
  await userEvent.clear(field());
  await userEvent.paste('1,250.50');
  expect(screen.queryByText(UNCLEAR)).toBeNull();
  await userEvent.tab();
  expect(field()).toHaveValue('1250.50');
});

describe('in German', () => {
  afterEach(async () => void (await i18next.changeLanguage('en')));

  it('asks what a lone point before three digits means, and takes a decimal comma', async () => {
    await i18next.changeLanguage('de');
    render(<Harness asset="SFN" />);
    expect(await typed('12.500')).toBe('12.500');
    expect(screen.getByText('Schreiben Sie den Betrag ohne Tausendertrennzeichen.')).toBeVisible();
    await userEvent.clear(field());
    expect(await typed('12,500')).toBe('12,500');
    expect(field()).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('writes the maximum with its own signs', async () => {
    await i18next.changeLanguage('de');
    render(<Harness asset="SFN" max="1234.125" />);
    await userEvent.click(screen.getByRole('button', { name: 'Max.: alle 1.234,125 SFN verwenden' }));
    expect(field()).toHaveValue('1234,125');
  });
});
