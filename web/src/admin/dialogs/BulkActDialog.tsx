import { Alert, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { BulkResult } from '#contracts/http';
import { useState } from 'react';
import {
  type Identifier,
  type RaRecord,
  useDataProvider,
  useListContext,
  useNotify,
  useRefresh,
  useTranslate,
} from 'react-admin';
import { ShowLink } from '../fields/ShowLink.js';
import type { ConsoleDataProvider } from '../providers/dataProvider.js';
import { ActDialog } from './ActDialog.js';

export interface BulkActDialogProps<R extends RaRecord> {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  /** Keys of what is said afterwards: how many were done, and in front of those that could not be. */
  readonly done: string;
  readonly failed: string;
  act(provider: ConsoleDataProvider, ids: readonly Identifier[], reason: string): Promise<readonly BulkResult[]>;
  /** What a record of the list is called in a sentence. */
  nameOf(record: R): string;
  readonly onClose: () => void;
}

/** Does something with the selected records of a list, with one reason. Those with which it could not be done are named, with why. */
export function BulkActDialog<R extends RaRecord>({
  act,
  done,
  failed,
  nameOf,
  onClose,
  ...dialog
}: BulkActDialogProps<R>) {
  const { selectedIds, onUnselectItems, data = [], resource } = useListContext<R>();
  const provider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [refused, setRefused] = useState<readonly BulkResult[]>([]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => act(provider, selectedIds, reason),
    onSuccess: (results) => {
      const left = results.filter(({ success }) => !success);
      const count = results.length - left.length;
      if (count > 0) notify(done, { type: 'success', messageArgs: { smart_count: count } });
      refresh();
      setRefused(left);
      if (left.length > 0) return;
      onUnselectItems();
      onClose();
    },
  });
  const called = (id: string): string => {
    const record = data.find((each) => each.id === id);
    return record ? nameOf(record) : id;
  };
  return (
    <ActDialog
      {...dialog}
      reason="required"
      isBusy={isPending}
      refusal={error?.message}
      onConfirm={mutate}
      onClose={onClose}
    >
      {refused.length > 0 && (
        <Alert severity="warning">
          <Typography>{translate(failed)}</Typography>
          <ul>
            {refused.map(({ id, message = '' }) => (
              <li key={id}>
                <ShowLink resource={resource} id={id}>
                  {called(id)}
                </ShowLink>
                : {translate(message, { _: message })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </ActDialog>
  );
}
