import { act, render, screen } from '@testing-library/react';
import { use } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { useNavigate } from './reactRouterDom.js';

const drawn = 'A record';
const slow = Promise.withResolvers<string>();

function List() {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate({ search: '?filter=a' })}>Filter</button>
      <Link to="/record">Open</Link>
    </>
  );
}

const Record = () => use(slow.promise);
const press = (name: string) => act(async () => screen.getByText(name).click());

it('a list that has been left, and still stands because the next page is not drawn yet, changes the address no more', async () => {
  window.history.replaceState(undefined, '', '/list');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/list" element={<List />} />
        <Route path="/record" element={<Record />} />
      </Routes>
    </BrowserRouter>,
  );
  await press('Filter');
  expect(window.location.href).toMatch(/\/list\?filter=a$/);

  await press('Open');
  await press('Filter');
  expect(window.location.href).toMatch(/\/record$/);
  await act(async () => slow.resolve(drawn));
  expect(screen.getByText(drawn)).toBeVisible();
});
