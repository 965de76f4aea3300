import { Button } from '@mui/material';
import type { DeadLetter } from '#contracts/dead-letters';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { BulkActDialog } from '../../dialogs/BulkActDialog.js';
import { mayAct } from '../../providers/access.js';
import { useRights } from '../../providers/rights.js';

const BASE = 'resources.dead-letters.replayMany';

/** Has the selected letters handed out again. */
export function ReplaySelectedButton() {
  const rights = useRights();
  const translate = useTranslate();
  const { selectedIds } = useListContext<DeadLetter>();
  const [isOpen, setOpen] = useState(false);
  if (!mayAct(rights, 'dead-letters', 'replay')) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {translate(`${BASE}.button`)}
      </Button>
      {isOpen && (
        <BulkActDialog<DeadLetter>
          title={translate(`${BASE}.title`, { smart_count: selectedIds.length })}
          text={translate('resources.dead-letters.replay.text')}
          confirmLabel={translate(`${BASE}.button`)}
          done={`${BASE}.done`}
          failed={`${BASE}.failed`}
          act={(provider, ids, reason) => provider.replayLetters(ids, reason)}
          nameOf={({ type }) => type}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
