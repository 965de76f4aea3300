import type { ApiKey } from '#contracts/identity';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/Badge/Badge.js';
import { Button } from '#web/ui/Button/Button.js';
import { Row } from '#web/ui/RowList/RowList.js';
import { Time } from '#web/ui/Time/Time.js';
import { RenameKeyDialog } from './RenameKeyDialog.js';
import { RevokeKeyDialog } from './RevokeKeyDialog.js';
import { RotateKeyDialog } from './RotateKeyDialog.js';

type Act = 'rename' | 'rotate' | 'revoke';

/** Until when it works, and when it was used. */
function useFacts({ prefix, lastUsedAt, expiresAt, previousWorksUntil }: ApiKey) {
  const { t } = useTranslation('developers');
  const tell = (key: string, iso: string) => (
    <Trans t={t} i18nKey={key} components={{ time: <Time iso={iso} exact={key !== 'keys.used'} /> }} />
  );
  return [
    <>
      <code translate="no">{prefix}…</code> · {lastUsedAt ? tell('keys.used', lastUsedAt) : t('keys.neverUsed')}
    </>,
    tell('keys.expires', expiresAt),
    previousWorksUntil && tell('keys.previous', previousWorksUntil),
  ];
}

export function KeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('developers');
  const [act, setAct] = useState<Act>();
  const dialog = (of: Act) => ({ apiKey, open: act === of, onClose: () => setAct(undefined) });
  const { name, scopes } = apiKey;
  return (
    <Row
      title={
        <>
          {name}
          {scopes.map((scope) => (
            <Badge key={scope}>{scope}</Badge>
          ))}
        </>
      }
      facts={useFacts(apiKey)}
      actions={(['rename', 'rotate', 'revoke'] as const).map((of) => (
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
    >
      <RenameKeyDialog {...dialog('rename')} />
      <RotateKeyDialog {...dialog('rotate')} />
      <RevokeKeyDialog {...dialog('revoke')} />
    </Row>
  );
}
