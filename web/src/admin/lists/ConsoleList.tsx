import type { ReactElement, ReactNode } from 'react';
import { ColumnsButton, CreateButton, FilterButton, List, TopToolbar } from 'react-admin';
import type { RaRecord, SortPayload } from 'react-admin';
import type { CsvColumn } from '#kernel';
import { ExportAllButton } from './ExportAllButton.js';
import { Pages } from './Pages.js';
import { useNarrow, useWide } from './width.js';

export interface ConsoleListProps<T> {
  readonly sort: SortPayload;
  /** Inputs above the list. */
  readonly filters: ReactElement[];
  /** The most needed filters once more, at the side where there is room. */
  readonly aside?: ReactElement;
  /** What the list never shows anything else than. */
  readonly filter?: object;
  /** What the button writes that gathers all pages in the browser. For records without personal data. */
  readonly csv?: readonly CsvColumn<T>[];
  /** In its place where the server writes the file, and records that it did. */
  readonly exportButton?: ReactNode;
  /** Key of what the button says that leads to a new record; there is none without it. */
  readonly createLabel?: string;
  readonly table: ReactNode;
  /** The same records on a narrow screen. */
  readonly cards: ReactNode;
}

type ActionsProps<T> = Pick<ConsoleListProps<T>, 'csv' | 'createLabel' | 'exportButton'>;

function Actions<T extends RaRecord>({ csv, createLabel, exportButton }: ActionsProps<T>) {
  const isNarrow = useNarrow();
  return (
    <TopToolbar>
      <FilterButton />
      {!isNarrow && <ColumnsButton />}
      {exportButton ?? (csv && <ExportAllButton columns={csv} />)}
      {createLabel && <CreateButton variant="contained" label={createLabel} />}
    </TopToolbar>
  );
}

/** The frame of every list: filters kept in the address, saved queries, columns, export, pages; a table, or cards where it is narrow. */
export function ConsoleList<T extends RaRecord>(props: ConsoleListProps<T>) {
  const { sort, filters, aside, filter, csv, createLabel, exportButton, table, cards } = props;
  const isNarrow = useNarrow();
  const isWide = useWide();
  return (
    <List
      sort={sort}
      perPage={25}
      filters={filters}
      exporter={false}
      empty={false}
      actions={
        <Actions exportButton={exportButton} {...(csv ? { csv } : {})} {...(createLabel ? { createLabel } : {})} />
      }
      pagination={<Pages />}
      {...(aside && isWide ? { aside } : {})}
      {...(filter ? { filter } : {})}
    >
      {isNarrow ? cards : table}
    </List>
  );
}
