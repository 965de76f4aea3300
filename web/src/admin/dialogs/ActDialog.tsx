import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { oneLine, type ReasonNeed, reasonProblem } from './reason.js';
import { ReasonField } from './ReasonField.js';

export interface ActDialogProps {
  readonly title: string;
  /** What the act does, before it is done. */
  readonly text: string;
  readonly confirmLabel: string;
  /** Whether the act is recorded with a reason. */
  readonly reason: ReasonNeed;
  readonly isDangerous?: boolean;
  readonly isBusy: boolean;
  /** The server's sentence, or a key, where the act was refused. */
  readonly refusal: string | undefined;
  /** What is chosen besides the reason. */
  readonly children?: ReactNode;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for confirmation, and why, before an act of the console. */
export function ActDialog(props: ActDialogProps) {
  const {
    title,
    text,
    confirmLabel,
    reason: need,
    isDangerous = false,
    isBusy,
    refusal,
    children,
    onConfirm,
    onClose,
  } = props;
  const translate = useTranslate();
  const titleId = useId();
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const problem = reasonProblem(reason, need);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!problem) onConfirm(oneLine(reason));
  };

  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
          <DialogContentText>{text}</DialogContentText>
          {refusal && <Alert severity="error">{translate(refusal)}</Alert>}
          {children}
          {need !== 'none' && (
            <ReasonField
              value={reason}
              onChange={setReason}
              isRequired={need === 'required'}
              problem={wasTried ? problem : undefined}
            />
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose} disabled={isBusy} color="inherit">
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" color={isDangerous ? 'error' : 'primary'} loading={isBusy}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
