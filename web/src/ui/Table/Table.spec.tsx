import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Column, Table } from './Table.js';

interface Row {
  readonly id: string;
  readonly name: string;
}
const columns: readonly Column<Row>[] = [
  { key: 'id', header: 'Number', cell: ({ id }) => id, align: 'end' },
  { key: 'name', header: 'Name', cell: ({ name }) => <b>{name}</b> },
];

it('is a named table with column headers, and repeats each header beside its value for narrow windows', () => {
  render(<Table caption="Members" columns={columns} rows={[{ id: '7', name: 'Ada' }]} rowKey={({ id }) => id} />);
  const table = screen.getByRole('table', { name: 'Members' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Number', 'Name']);
  expect(
    within(table)
      .getAllByRole('cell')
      .map((cell) => cell.dataset['label']),
  ).toEqual(['Number', 'Name']);
});
