import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AmountFilter } from './AmountFilter.js';

const onChange = vi.fn();
beforeEach(async () => {
  onChange.mockReset();
  await i18next.loadNamespaces('wallet');
  await i18next.changeLanguage('de');
});
afterEach(async () => void (await i18next.changeLanguage('en')));

it('shows its bound as it is typed in the language of the page', () => {
  render(<AmountFilter label="Betrag" value="1.125" onChange={onChange} />);
  expect(screen.getByLabelText('Betrag')).toHaveValue('1,125');
  expect(screen.getByLabelText('Betrag')).toBeValid();
});

it('asks what a lone separator of thousands means, and takes nothing over', async () => {
  render(<AmountFilter label="Betrag" value="" onChange={onChange} />);
  await userEvent.type(screen.getByLabelText('Betrag'), '1.250{Enter}');
  expect(screen.getByText('Schreiben Sie den Betrag ohne Tausendertrennzeichen.')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Betrag'), ',5{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('1250.5');
});
