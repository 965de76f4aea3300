import { Alert, Button, Link, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { SuspendManyResponse } from '#contracts/identity';
import { useState } from 'react';
import { useDataProvider, useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import { ActDialog } from '../../dialogs/ActDialog.js';
import type { ConsoleDataProvider } from '../../providers/dataProvider.js';
import { useRights } from '../../providers/rights.js';

type Results = SuspendManyResponse['results'];

const BASE = 'resources.members.suspendMany';

/** Suspends the selected members with one reason. Those that could not be suspended are named, with why. */
export function SuspendSelectedButton() {
  const rights = useRights();
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (!rights.includes('members.suspend')) return null;
  return (
    <>
      <Button color="error" size="small" onClick={() => setOpen(true)}>
        {translate(`${BASE}.button`)}
      </Button>
      {isOpen && <SuspendDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SuspendDialog({ onClose }: { readonly onClose: () => void }) {
  const { selectedIds, onUnselectItems } = useListContext();
  const provider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [failed, setFailed] = useState<Results>([]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => provider.suspendMany(selectedIds.map(String), reason),
    onSuccess: (results) => {
      const refused = results.filter(({ success }) => !success);
      const done = results.length - refused.length;
      if (done > 0) notify(`${BASE}.done`, { type: 'success', messageArgs: { smart_count: done } });
      refresh();
      setFailed(refused);
      if (refused.length > 0) return;
      onUnselectItems();
      onClose();
    },
  });
  const text = (part: string) => translate(`${BASE}.${part}`, { smart_count: selectedIds.length });
  return (
    <ActDialog
      title={text('title')}
      text={text('text')}
      confirmLabel={text('button')}
      reason="required"
      isDangerous
      isBusy={isPending}
      refusal={error?.message}
      onConfirm={mutate}
      onClose={onClose}
    >
      {failed.length > 0 && <Failures failed={failed} />}
    </ActDialog>
  );
}

function Failures({ failed }: { readonly failed: Results }) {
  const { data = [] } = useListContext();
  const translate = useTranslate();
  const nameOf = (id: string) => data.find((member) => member.id === id)?.name ?? id;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <Typography>{translate(`${BASE}.failed`)}</Typography>
      <ul>
        {failed.map(({ id, message }) => (
          <li key={id}>
            <Link href={`members/${id}/show`}>{nameOf(id)}</Link>: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
