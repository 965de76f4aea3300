import { Alert, Card, CardContent, Typography } from '@mui/material';
import type { AuditChains } from '#contracts/audit';
import { useLocaleState, useTranslate } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { CopyableText } from '../../fields/CopyableText.js';
import { Facts } from '../../fields/Facts.js';

/** The chain of one service, as far as it was told. */
export function ChainCard({ chain }: { readonly chain: AuditChains['chains'][number] }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const name = (field: string) => translate(`resources.audit-chain.fields.${field}`);
  const { source, seq, hash, sealedAt, unsealed, oldestUnsealedAt, conflictAt } = chain;
  return (
    <Card component="li">
      <CardContent>
        <Typography component="h2" variant="h6" sx={{ mb: 1, textTransform: 'capitalize' }}>
          {source}
        </Typography>
        {conflictAt !== null && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {translate('resources.audit-chain.conflict', { seq: conflictAt })}
          </Alert>
        )}
        <Facts
          facts={[
            { label: name('seq'), value: seq.toLocaleString(locale) },
            { label: name('sealedAt'), value: <Time iso={sealedAt} /> },
            {
              label: name('unsealed'),
              value: (
                <>
                  {unsealed.toLocaleString(locale)}
                  {oldestUnsealedAt && (
                    <>
                      {' · '}
                      <Time iso={oldestUnsealedAt} />
                    </>
                  )}
                </>
              ),
            },
            { label: name('hash'), value: <CopyableText text={hash} name={name('hash')} /> },
          ]}
        />
      </CardContent>
    </Card>
  );
}
