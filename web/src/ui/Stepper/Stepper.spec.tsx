import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Stepper } from './Stepper.js';

it('names the current step and says which are done', () => {
  render(<Stepper label="Sign in" steps={['Email', 'Verification', 'Complete']} current={1} />);
  const [email, verification, complete] = screen.getAllByRole('listitem');
  expect(email).toHaveTextContent('done');
  expect(verification).toHaveAttribute('aria-current', 'step');
  expect(complete).not.toHaveAttribute('aria-current');
  expect(complete).not.toHaveTextContent('done');
});
