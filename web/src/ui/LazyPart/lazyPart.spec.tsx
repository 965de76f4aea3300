import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazyPart.js';

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;
/** Names no address, as Safari does. */
const gone = new TypeError('Importing a module script failed.');

/** The module as it comes after some failures. */
function failing(times: number) {
  const load = vi.fn<() => Promise<{ readonly Greeting: ComponentType<{ readonly name: string }> }>>();
  for (let count = 0; count < times; count++) load.mockRejectedValueOnce(gone);
  return load.mockResolvedValue({ Greeting });
}
const three = async () => {
  for (let count = 0; count < 3; count++) await vi.advanceTimersByTimeAsync(1000);
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('waits for its code, and is then drawn with what it was given', async () => {
  const load = failing(0);
  const Part = lazyPart(load, (module) => module.Greeting, <p>Waiting</p>);
  render(<Part name="Ada" />);
  expect(screen.getByText('Waiting')).toBeVisible();
  expect(await screen.findByText('Hello Ada')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

it('that could not be loaded in three tries comes by «Try again»', async () => {
  const load = failing(3);
  const Part = lazyPart(load, (module) => module.Greeting, <p>Waiting</p>);
  render(<Part name="Ada" />);
  await three();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello Ada')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(4);
});

it('leaves its own faults to the page', async () => {
  const Broken = () => {
    throw new Error('the part is broken');
  };
  const Part = lazyPart(
    () => Promise.resolve({ Broken }),
    (module) => module.Broken,
    <p>Waiting</p>,
  );
  render(
    <ErrorBoundary fallback={<p>The page says so</p>}>
      <Part />
    </ErrorBoundary>,
  );
  expect(await screen.findByText('The page says so')).toBeVisible();
});
