import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { oneLine, REASON_MAX, REASON_MIN, reasonProblem } from './reason.js';

export interface ReasonDialogProps {
  readonly title: string;
  /** What the act does, before it is done. */
  readonly text: string;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  readonly isOptional?: boolean;
  readonly isBusy: boolean;
  /** What is chosen besides the reason. */
  readonly children?: ReactNode;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why before an act that is recorded with its reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, confirmLabel, isDangerous = false, isOptional = false, isBusy, children, onConfirm, onClose } = props;
  const translate = useTranslate();
  const titleId = useId();
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const problem = reasonProblem(reason, isOptional);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!problem) onConfirm(oneLine(reason));
  };

  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{text}</DialogContentText>
          {children}
          <TextField
            label={translate(isOptional ? 'console.reasonOptional' : 'console.reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={wasTried && problem !== undefined}
            helperText={wasTried && problem ? translate(problem, { min: REASON_MIN, max: REASON_MAX }) : translate('console.reasonHelp')}
            required={!isOptional}
            multiline
            minRows={2}
            autoFocus
          />
        </DialogContent>
        <DialogActions>
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
