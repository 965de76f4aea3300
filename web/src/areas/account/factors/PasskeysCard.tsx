import type { Factors } from '#contracts/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canUsePasskeys } from '#web/lib/passkeys.js';
import { Badge } from '#web/ui/Badge/Badge.js';
import { Button } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';
import { RowList } from '#web/ui/RowList/RowList.js';
import { AddPasskeyDialog } from './AddPasskeyDialog.js';
import styles from './Factors.module.css';
import { PasskeyRow } from './PasskeyRow.js';

export function PasskeysCard({ passkeys }: Pick<Factors, 'passkeys'>) {
  const { t } = useTranslation('security');
  const [isAdding, setAdding] = useState(false);
  const isSet = passkeys.length > 0;
  return (
    <Card
      title={
        <>
          {t('passkeys.title')} <Badge tone={isSet ? 'ok' : 'neutral'}>{t(isSet ? 'isSet' : 'isMissing')}</Badge>
        </>
      }
      description={t('passkeys.text')}
      action={
        canUsePasskeys() && (
          <Button variant="secondary" onClick={() => setAdding(true)}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {!canUsePasskeys() && <p className={styles['facts']}>{t('passkeys.unsupported')}</p>}
      {isSet && (
        <RowList>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </RowList>
      )}
      <AddPasskeyDialog open={isAdding} onClose={() => setAdding(false)} />
    </Card>
  );
}
