import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Menu } from './Menu.js';

beforeEach(() => {
  render(
    <>
      <Menu label="Account menu" trigger="AL">
        {(close) => <button onClick={close}>Profile</button>}
      </Menu>
      <button>outside</button>
    </>,
  );
});

const trigger = () => screen.getByRole('button', { name: /Account menu/ });

it('opens and closes by its button, and says which', async () => {
  expect(trigger()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(trigger());
  expect(trigger()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('Profile')).toBeVisible();
  await userEvent.click(trigger());
  expect(screen.queryByText('Profile')).not.toBeInTheDocument();
});

it('closes on Escape and gives the focus back', async () => {
  await userEvent.click(trigger());
  await userEvent.tab();
  expect(screen.getByText('Profile')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Profile')).not.toBeInTheDocument();
  expect(trigger()).toHaveFocus();
});

it('closes when the pointer or the focus goes elsewhere', async () => {
  await userEvent.click(trigger());
  await userEvent.click(screen.getByText('outside'));
  expect(screen.queryByText('Profile')).not.toBeInTheDocument();
  await userEvent.click(trigger());
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.queryByText('Profile')).not.toBeInTheDocument();
});

it('closes when an entry says so', async () => {
  await userEvent.click(trigger());
  await userEvent.click(screen.getByText('Profile'));
  expect(trigger()).toHaveAttribute('aria-expanded', 'false');
});
