import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Amount } from './Amount.js';

it('cuts a token to eight decimals, and keeps all of them in the tooltip', () => {
  render(<Amount asset="SFN" amount="1234.123456789012345678" />);
  expect(screen.getByTitle('1,234.123456789012345678 SFN')).toHaveTextContent('1,234.12345678 SFN');
});

it('signs what came in and what went out', () => {
  render(
    <>
      <Amount asset="USD" amount="5" direction="in" />
      <Amount asset="USD" amount="5" direction="out" />
    </>,
  );
  expect(screen.getByText('+5.00')).toBeInTheDocument();
  expect(screen.getByText('\u22125.00')).toBeInTheDocument();
});
