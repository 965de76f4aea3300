import type { PasskeyItem } from '#contracts/identity';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button/Button.js';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { Row } from '#web/ui/RowList/RowList.js';
import { Time } from '#web/ui/Time/Time.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useRemovePasskey, useRenamePasskey } from '../api/factors/passkeys.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { NameForm } from './NameForm.js';

interface ActProps {
  readonly passkey: PasskeyItem;
  readonly open: boolean;
  readonly onClose: () => void;
}

function RenameDialog({ passkey: { id, name }, open, onClose }: ActProps) {
  const { t } = useTranslation('security');
  const rename = useRenamePasskey();
  return (
    <Dialog open={open} onClose={onClose} title={t('passkeys.renameDialog')}>
      <NameForm
        initial={name}
        submitText={t('passkeys.saveName')}
        busyText={rename.isPending && t('passkeys.savingName')}
        error={rename.error}
        onSubmit={(to) => rename.mutate({ id, name: to }, { onSuccess: onClose })}
      />
    </Dialog>
  );
}

function RemoveDialog({ passkey: { id, name }, open, onClose }: ActProps) {
  const { t } = useTranslation('security');
  const remove = useRemovePasskey();
  const confirm = () => remove.mutate(id, { onSuccess: () => toast.success(t('passkeys.removed', { name })) });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('passkeys.removeDialog', { name })}
      confirmText={t('passkeys.remove')}
      busyText={remove.isPending && t('removing')}
      error={remove.error}
      onConfirm={confirm}
    >
      {t('passkeys.removeText')}
    </ConfirmDialog>
  );
}

export function PasskeyRow({ passkey }: { readonly passkey: PasskeyItem }) {
  const { t } = useTranslation('security');
  const [asked, setAsked] = useState<'rename' | 'remove'>();
  const { name, createdAt, lastUsedAt, isBackedUp } = passkey;
  const close = () => setAsked(undefined);
  const use = (
    <>
      {lastUsedAt ? (
        <Trans t={t} i18nKey="passkeys.used" components={{ time: <Time iso={lastUsedAt} /> }} />
      ) : (
        t('passkeys.neverUsed')
      )}
      {isBackedUp && ` · ${t('passkeys.backedUp')}`}
    </>
  );
  return (
    <Row
      title={name}
      facts={[<Trans t={t} i18nKey="passkeys.since" components={{ time: <Time iso={createdAt} exact /> }} />, use]}
      actions={(['rename', 'remove'] as const).map((act) => (
        <Button
          key={act}
          variant="secondary"
          size="sm"
          aria-label={t(`passkeys.${act}One`, { name })}
          onClick={() => setAsked(act)}
        >
          {t(`passkeys.${act}`)}
        </Button>
      ))}
    >
      <RenameDialog passkey={passkey} open={asked === 'rename'} onClose={close} />
      <RemoveDialog passkey={passkey} open={asked === 'remove'} onClose={close} />
    </Row>
  );
}
