import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { Link } from '#web/ui/Link/Link.js';
import { beforeEach, expect, it, vi } from 'vitest';
import { useUnsavedGuard } from './useUnsavedGuard.js';

const asked = vi.fn<() => boolean>();

function Form({ isDirty }: { readonly isDirty: boolean }) {
  useUnsavedGuard(isDirty);
  return <Link to="/next">leave</Link>;
}
const show = (isDirty: boolean) =>
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<Form isDirty={isDirty} />} />
        <Route path="/next" element="the next page" />
      </Routes>
    </MemoryRouter>,
  );
const leavesSilently = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => vi.stubGlobal('confirm', asked.mockReset()));

it('lets a clean form go', () => {
  show(false);
  expect(leavesSilently()).toBe(true);
  fireEvent.click(screen.getByText('leave'));
  expect(screen.getByText('the next page')).toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});

it('asks before changes are lost, and stays when told so', () => {
  show(true);
  expect(leavesSilently()).toBe(false);
  asked.mockReturnValueOnce(false);
  fireEvent.click(screen.getByText('leave'));
  expect(screen.queryByText('the next page')).not.toBeInTheDocument();
  asked.mockReturnValueOnce(true);
  fireEvent.click(screen.getByText('leave'));
  expect(screen.getByText('the next page')).toBeInTheDocument();
});
