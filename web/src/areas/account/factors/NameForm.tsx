import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { Input } from '#web/ui/Input/Input.js';
import styles from './Factors.module.css';
import { useWords } from './useWords.js';

const MAX_LENGTH = 60;

export interface NameFormProps {
  readonly initial: string;
  readonly text?: string;
  readonly submitText: string;
  readonly busyText: string | false;
  readonly error: Error | null;
  readonly onSubmit: (name: string) => void;
}

/** What a passkey is called. */
export function NameForm({ initial, text, submitText, busyText, error, onSubmit }: NameFormProps) {
  const { t } = useTranslation('security');
  const words = useWords();
  const [name, setName] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busyText && name.trim() !== '') onSubmit(name.trim());
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      {text && <p>{text}</p>}
      {error && <Alert tone="error">{words(error)}</Alert>}
      <Input
        label={t('passkeys.name')}
        help={t('passkeys.nameHelp')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        maxLength={MAX_LENGTH}
        autoComplete="off"
      />
      <Button type="submit" size="lg" block busyText={busyText} disabled={name.trim() === ''}>
        {submitText}
      </Button>
    </form>
  );
}
