import type { ReactNode } from 'react';
import styles from './Table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for amounts. */
  readonly align?: 'start' | 'end';
}

export interface TableProps<Row> {
  /** Read by screen readers as the table's name. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

/** A real table; below 768 px each row becomes a block of labelled values, so that nothing scrolls sideways. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, header, align = 'start' }) => (
            <th key={key} scope="col" className={styles[align]}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, header, cell, align = 'start' }) => (
              <td key={key} data-label={header} className={styles[align]}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
