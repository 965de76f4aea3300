import { Checkbox, TableCell } from '@mui/material';
import { useMemo } from 'react';
import {
  BulkActionsToolbar,
  DataTable,
  DataTableBody,
  DataTableConfigContext,
  type DataTableProps,
  DataTableRow,
  type DataTableRowProps,
  type RaRecord,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';

/** react-admin names the span around its row's checkbox, which no screen reader reads; this one names the input, and the row. */
function RowCheckbox() {
  const translate = useTranslate();
  const record = useRecordContext();
  const represent = useGetRecordRepresentation(useResourceContext());
  const selectedIds = useDataTableSelectedIdsContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  if (!record) return null;
  return (
    <Checkbox
      checked={selectedIds?.includes(record.id) ?? false}
      onClick={(event) => {
        event.stopPropagation();
        handleToggleItem?.(record.id, event);
      }}
      slotProps={{ input: { 'aria-label': `${translate('ra.action.select_row')} ${String(represent(record))}` } }}
    />
  );
}

/** Draws react-admin's row without its own checkbox, and ours in front. */
function ConsoleRow({ children, ...props }: DataTableRowProps) {
  const config = useDataTableConfigContext();
  const withoutCheckbox = useMemo(() => ({ ...config, hasBulkActions: false }), [config]);
  if (!config.hasBulkActions) return <DataTableRow {...props}>{children}</DataTableRow>;
  return (
    <DataTableConfigContext.Provider value={withoutCheckbox}>
      <DataTableRow {...props}>
        <TableCell padding="checkbox">
          <RowCheckbox />
        </TableCell>
        {children}
      </DataTableRow>
    </DataTableConfigContext.Provider>
  );
}

const ConsoleBody = (props: object) => <DataTableBody {...props} row={ConsoleRow} />;

/**
 * The table of every list of the console. «Select all» is left out of the bar above selected rows: it would fetch more rows
 * than the server gives at once, and the export of the whole list is above it.
 */
export const ConsoleTable = <T extends RaRecord>({ bulkActionButtons = false, ...props }: DataTableProps<T>) => (
  <DataTable<T>
    {...props}
    body={ConsoleBody}
    bulkActionButtons={bulkActionButtons}
    bulkActionsToolbar={
      bulkActionButtons ? <BulkActionsToolbar selectAllButton={false}>{bulkActionButtons}</BulkActionsToolbar> : <></>
    }
  />
);
