import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActDialog } from '../../dialogs/ActDialog.js';
import { useVerb } from '../../dialogs/useVerb.js';
import { useRights } from '../../providers/rights.js';

const BASE = 'resources.staff.endAll';

/** For the day on which nobody knows whose sessions were stolen. */
export function EndAllSessionsButton() {
  const rights = useRights();
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (!rights.includes('sessions.end-all')) return null;
  return (
    <>
      <Button color="error" size="small" onClick={() => setOpen(true)}>
        {translate(`${BASE}.button`)}
      </Button>
      {isOpen && <EndAllSessionsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function EndAllSessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const { mutate, isBusy, refusal, close } = useVerb<string>((provider, reason) => provider.endAllSessions(reason), {
    done: `${BASE}.done`,
    onClose,
  });
  return (
    <ActDialog
      title={translate(`${BASE}.title`)}
      text={translate(`${BASE}.text`)}
      confirmLabel={translate(`${BASE}.button`)}
      reason="required"
      isDangerous
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={mutate}
      onClose={close}
    />
  );
}
