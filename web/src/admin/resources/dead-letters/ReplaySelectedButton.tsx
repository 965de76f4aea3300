import { Alert, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { DeadLetter, ReplayManyResponse } from '#contracts/dead-letters';
import { useState } from 'react';
import { useDataProvider, useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import { ActDialog } from '../../dialogs/ActDialog.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { mayAct } from '../../providers/access.js';
import type { ConsoleDataProvider } from '../../providers/dataProvider.js';
import { useRights } from '../../providers/rights.js';

type Results = ReplayManyResponse['results'];

const BASE = 'resources.dead-letters.replayMany';

/** Has the selected letters handed out again with one reason. Those that could not be are named, with why. */
export function ReplaySelectedButton() {
  const rights = useRights();
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (!mayAct(rights, 'dead-letters', 'replay')) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {translate(`${BASE}.button`)}
      </Button>
      {isOpen && <ReplayDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ReplayDialog({ onClose }: { readonly onClose: () => void }) {
  const { selectedIds, onUnselectItems } = useListContext();
  const provider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [failed, setFailed] = useState<Results>([]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => provider.replayLetters(selectedIds, reason),
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
  return (
    <ActDialog
      title={translate(`${BASE}.title`, { smart_count: selectedIds.length })}
      text={translate('resources.dead-letters.replay.text')}
      confirmLabel={translate(`${BASE}.button`)}
      reason="required"
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
  const { data = [] } = useListContext<DeadLetter>();
  const translate = useTranslate();
  const nameOf = (id: string) => data.find((letter) => letter.id === id)?.type ?? id;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <Typography>{translate(`${BASE}.failed`)}</Typography>
      <ul>
        {failed.map(({ id, message = '' }) => (
          <li key={id}>
            <ShowLink resource="dead-letters" id={id}>
              {nameOf(id)}
            </ShowLink>
            : {translate(message)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
