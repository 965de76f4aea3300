import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button, ButtonLink } from '#web/ui/Button/Button.js';
import { Checkbox } from '#web/ui/Checkbox/Checkbox.js';
import { useUndo } from '../api/undo.js';
import styles from './Form.module.css';
import { StepFrame } from './StepFrame.js';

/** Following the link does nothing yet: programs that look through mails follow links too. */
export function UndoForm({ token, isEmailChange }: { readonly token: string; readonly isEmailChange: boolean }) {
  const { t } = useTranslation('auth');
  const sentence = useSentence();
  const [endAllSessions, setEndAll] = useState(false);
  const undo = useUndo();

  if (undo.isSuccess) {
    return (
      <StepFrame title={t(isEmailChange ? 'undo.emailDone' : 'undo.done')}>
        <Alert tone="warn">{t('undo.next')}</Alert>
        <ButtonLink to="/security" size="lg" block>
          {t('undo.security')}
        </ButtonLink>
      </StepFrame>
    );
  }
  return (
    <StepFrame
      title={t(isEmailChange ? 'undo.emailTitle' : 'undo.title')}
      text={t(isEmailChange ? 'undo.emailText' : 'undo.text')}
      problem={undo.error && sentence(errorMessage(undo.error, t('messages.network')))}
    >
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!undo.isPending) undo.mutate({ token, endAllSessions });
        }}
      >
        <Checkbox
          label={t('undo.all')}
          checked={endAllSessions}
          onChange={(event) => setEndAll(event.target.checked)}
        />
        <Button
          type="submit"
          size="lg"
          block
          busyText={undo.isPending && t(isEmailChange ? 'undo.emailBusy' : 'undo.busy')}
        >
          {t(isEmailChange ? 'undo.emailSubmit' : 'undo.submit')}
        </Button>
      </form>
    </StepFrame>
  );
}
