import { Button } from '@mui/material';
import type { AdminMember } from '#contracts/identity';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { BulkActDialog } from '../../dialogs/BulkActDialog.js';
import { useRights } from '../../providers/rights.js';

const BASE = 'resources.members.suspendMany';

/** Suspends the selected members. */
export function SuspendSelectedButton() {
  const rights = useRights();
  const translate = useTranslate();
  const { selectedIds } = useListContext<AdminMember>();
  const [isOpen, setOpen] = useState(false);
  if (!rights.includes('members.suspend')) return null;
  const text = (part: string) => translate(`${BASE}.${part}`, { smart_count: selectedIds.length });
  return (
    <>
      <Button color="error" size="small" onClick={() => setOpen(true)}>
        {translate(`${BASE}.button`)}
      </Button>
      {isOpen && (
        <BulkActDialog<AdminMember>
          title={text('title')}
          text={text('text')}
          confirmLabel={text('button')}
          isDangerous
          done={`${BASE}.done`}
          failed={`${BASE}.failed`}
          act={(provider, ids, reason) => provider.suspendMany(ids.map(String), reason)}
          nameOf={({ name }) => name}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
