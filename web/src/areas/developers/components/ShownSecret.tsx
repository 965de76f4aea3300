import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { CodeBlock } from './CodeBlock.js';
import styles from './Developers.module.css';

export interface ShownSecretProps {
  readonly secret: string;
  readonly onDone: () => void;
}

export function ShownSecret({ secret, onDone }: ShownSecretProps) {
  const { t } = useTranslation('developers');
  return (
    <div className={styles['form']}>
      <Alert tone="warn">{t('secret.once')}</Alert>
      <CodeBlock text={secret} copyLabel={t('secret.copy')} />
      <Button block onClick={onDone}>
        {t('secret.done')}
      </Button>
    </div>
  );
}
