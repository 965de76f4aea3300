import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { LoadMore } from './LoadMore.js';

it('offers more while there is more, and says when all are shown', async () => {
  const onLoadMore = vi.fn();
  const { rerender } = render(<LoadMore shown={25} hasMore isLoading={false} onLoadMore={onLoadMore} />);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(onLoadMore).toHaveBeenCalledOnce();
  rerender(<LoadMore shown={31} hasMore={false} isLoading={false} onLoadMore={onLoadMore} />);
  expect(screen.getByRole('status')).toHaveTextContent('All 31 shown');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
