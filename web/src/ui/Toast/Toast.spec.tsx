import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastRegion } from './ToastRegion.js';
import { toast } from './toasts.js';

beforeEach(async () => {
  await import('./ToastList.js');
  vi.useFakeTimers();
  render(<ToastRegion />);
});
afterEach(() => {
  act(() => screen.queryAllByRole('button', { name: 'Dismiss' }).forEach((button) => button.click()));
  vi.useRealTimers();
});

const show = (tone: 'success' | 'failure', title: string) => act(async () => toast[tone](title));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('watches politely before there is anything to say', () => {
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveAttribute('aria-live', 'polite');
});

it('lets a success leave after six seconds', async () => {
  await show('success', 'Code sent');
  await pass(5999);
  expect(screen.getByText('Code sent')).toBeInTheDocument();
  await pass(1);
  expect(screen.queryByText('Code sent')).not.toBeInTheDocument();
});

it('holds it while the pointer rests on it', async () => {
  await show('success', 'Code sent');
  fireEvent.mouseEnter(screen.getByRole('listitem'));
  await pass(60_000);
  expect(screen.getByText('Code sent')).toBeInTheDocument();
  fireEvent.mouseLeave(screen.getByRole('listitem'));
  await pass(6000);
  expect(screen.queryByText('Code sent')).not.toBeInTheDocument();
});

it('keeps a failure until it is closed', async () => {
  await show('failure', 'Login failed');
  await pass(600_000);
  expect(screen.getByText('Login failed')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Login failed')).not.toBeInTheDocument();
});
