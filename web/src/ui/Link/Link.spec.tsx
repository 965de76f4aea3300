import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Link } from './Link.js';

const shown = (to: string) => {
  render(
    <MemoryRouter>
      <Link to={to}>there</Link>
    </MemoryRouter>,
  );
  return screen.getByRole('link');
};

it('stays in the window for a page of the site', () => {
  expect(shown('/wallet')).toHaveAttribute('href', '/wallet');
  expect(screen.getByRole('link')).not.toHaveAttribute('target');
});

it('opens another site in a tab that cannot reach back', () => {
  expect(shown('https://example.test/terms')).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
});

it('leaves mail addresses to the mail program', () => {
  expect(shown('mailto:help@example.test')).not.toHaveAttribute('target');
});
