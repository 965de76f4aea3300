import { TextField } from '@mui/material';
import type { TransferMetadata } from '#contracts/wallet';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActDialog } from '../../dialogs/ActDialog.js';
import { useVerb } from '../../dialogs/useVerb.js';
import { formatMetadata, parseMetadata } from '../accounts/metadata.rules.js';

export interface MetadataDialogProps {
  readonly id: string;
  readonly data: TransferMetadata;
  readonly onClose: () => void;
}

/** Everything that is to be kept from now on, one line for each key. */
export function MetadataDialog({ id, data, onClose }: MetadataDialogProps) {
  const translate = useTranslate();
  const text = (part: string) => translate(`resources.transactions.metadata.${part}`);
  const [typed, setTyped] = useState(formatMetadata(data));
  const [wasTried, setTried] = useState(false);
  const parsed = parseMetadata(typed);
  const isBad = wasTried && parsed === undefined;
  const { mutate, isBusy, refusal, close } = useVerb<TransferMetadata>(
    (provider, values) => provider.setMetadata(id, values),
    { done: 'resources.transactions.metadata.done', onClose },
  );
  const confirm = () => {
    setTried(true);
    if (parsed) mutate(parsed);
  };
  return (
    <ActDialog
      title={text('dialog')}
      text={text('help')}
      confirmLabel={text('save')}
      reason="none"
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={confirm}
      onClose={close}
    >
      <TextField
        autoFocus
        fullWidth
        multiline
        minRows={4}
        label={text('title')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={isBad}
        helperText={isBad ? text('bad') : undefined}
      />
    </ActDialog>
  );
}
