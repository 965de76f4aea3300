import CloseIcon from '@mui/icons-material/CloseOutlined';
import { IconButton } from '@mui/material';
import { Notification, useCloseNotification, useTranslate } from 'react-admin';

const SHOWN_MS = 6000;

function CloseButton() {
  const translate = useTranslate();
  const close = useCloseNotification();
  return (
    <IconButton size="small" color="inherit" aria-label={translate('ra.action.close')} onClick={close}>
      <CloseIcon fontSize="small" />
    </IconButton>
  );
}

/** Said politely: a screen reader finishes its sentence first. Failures of an act stay until they are closed. */
export const ConsoleNotification = () => (
  <Notification
    autoHideDuration={SHOWN_MS}
    multiLine
    action={<CloseButton />}
    slotProps={{ content: { role: 'status' } }}
    sx={{ maxWidth: 420 }}
  />
);
