import type { ReactElement, ReactNode } from 'react';
import { ColumnsButton, CreateButton, FilterButton, List, Pagination, type RaRecord, type SortPayload, TopToolbar, useResourceDefinition } from 'react-admin';
import type { CsvColumn } from './csv.js';
import { ExportAllButton } from './ExportAllButton.js';
import { useNarrow } from './useNarrow.js';

export interface ConsoleListProps<T> {
  readonly sort: SortPayload;
  /** Inputs above the list; on a wide screen `aside` may stand in for the rarer ones. */
  readonly filters: ReactElement[];
  readonly csv: readonly CsvColumn<T>[];
  readonly table: ReactNode;
  /** The same records on a narrow screen. */
  readonly cards: ReactNode;
  readonly aside?: ReactElement;
  readonly filter?: object;
  readonly empty?: ReactElement;
}

function Actions<T extends RaRecord>({ csv, hasColumns }: { readonly csv: readonly CsvColumn<T>[]; readonly hasColumns: boolean }) {
  const { hasCreate } = useResourceDefinition();
  return (
    <TopToolbar>
      <FilterButton />
      {hasColumns && <ColumnsButton />}
      <ExportAllButton columns={csv} />
      {hasCreate && <CreateButton variant="contained" />}
    </TopToolbar>
  );
}

/** The frame of every list: filters kept in the address, saved queries, columns, export, pages; a table, or cards where it is narrow. */
export function ConsoleList<T extends RaRecord>({ sort, filters, csv, table, cards, aside, filter, empty }: ConsoleListProps<T>) {
  const isNarrow = useNarrow();
  return (
    <List
      sort={sort}
      perPage={25}
      filters={filters}
      exporter={false}
      actions={<Actions csv={csv} hasColumns={!isNarrow} />}
      pagination={<Pagination rowsPerPageOptions={[10, 25, 50, 100]} />}
      empty={empty ?? false}
      {...(aside && !isNarrow ? { aside } : {})}
      {...(filter ? { filter } : {})}
    >
      {isNarrow ? cards : table}
    </List>
  );
}
