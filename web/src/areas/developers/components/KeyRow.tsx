import type { ApiKey } from '#contracts/identity';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/Badge/Badge.js';
import { Button } from '#web/ui/Button/Button.js';
import { Time } from '#web/ui/Time/Time.js';
import styles from './Developers.module.css';
import { RenameKeyDialog } from './RenameKeyDialog.js';
import { RevokeKeyDialog } from './RevokeKeyDialog.js';
import { RotateKeyDialog } from './RotateKeyDialog.js';

type Act = 'rename' | 'rotate' | 'revoke';

function Facts({ apiKey: { prefix, lastUsedAt, expiresAt, previousWorksUntil } }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('developers');
  const tell = (key: string, iso: string) => (
    <Trans t={t} i18nKey={key} components={{ time: <Time iso={iso} exact={key !== 'keys.used'} /> }} />
  );
  return (
    <>
      <p className={styles['facts']}>
        <code translate="no">{prefix}…</code> · {lastUsedAt ? tell('keys.used', lastUsedAt) : t('keys.neverUsed')}
      </p>
      <p className={styles['facts']}>{tell('keys.expires', expiresAt)}</p>
      {previousWorksUntil && <p className={styles['facts']}>{tell('keys.previous', previousWorksUntil)}</p>}
    </>
  );
}

export function KeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('developers');
  const [act, setAct] = useState<Act>();
  const dialog = (of: Act) => ({ apiKey, open: act === of, onClose: () => setAct(undefined) });
  const { name, scopes } = apiKey;
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <p className={styles['name']}>
          {name}
          {scopes.map((scope) => (
            <Badge key={scope}>{scope}</Badge>
          ))}
        </p>
        <Facts apiKey={apiKey} />
      </div>
      <div className={styles['acts']}>
        {(['rename', 'rotate', 'revoke'] as const).map((of) => (
          <Button
            key={of}
            variant="secondary"
            size="sm"
            aria-label={t(`${of}.label`, { name })}
            onClick={() => setAct(of)}
          >
            {t(`${of}.open`)}
          </Button>
        ))}
      </div>
      <RenameKeyDialog {...dialog('rename')} />
      <RotateKeyDialog {...dialog('rotate')} />
      <RevokeKeyDialog {...dialog('revoke')} />
    </li>
  );
}
