import type { AuditEntry } from '#contracts/audit';
import { Show, SimpleShowLayout, useRecordContext, useTranslate } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { CopyableText } from '../../fields/CopyableText.js';
import { Facts } from '../../fields/Facts.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { AuditDiff } from './AuditDiff.js';
import { Masked } from './Masked.js';
import { Revealable } from './Revealable.js';

/** The console's page of what was acted on, where it has one. */
const PAGES: Readonly<Record<string, string>> = {
  member: 'members',
  allocation: 'sfn-allocation',
  transfer: 'transactions',
  'dead-letter': 'dead-letters',
};

function Target({ targetType, targetId }: Pick<AuditEntry, 'targetType' | 'targetId'>) {
  const resource = PAGES[targetType];
  const text = (
    <>
      {targetType} <code>{targetId}</code>
    </>
  );
  return resource ? (
    <ShowLink resource={resource} id={targetId}>
      {text}
    </ShowLink>
  ) : (
    text
  );
}

const Address = ({ ip, isMasked }: { readonly ip: string; readonly isMasked: boolean }) =>
  isMasked ? <Masked text={ip} /> : <code>{ip}</code>;

function AuditFacts() {
  const entry = useRecordContext<AuditEntry>();
  const translate = useTranslate();
  if (!entry) return null;
  const name = (field: string) => translate(`resources.audit.fields.${field}`);
  return (
    <Facts
      facts={[
        { label: name('action'), value: entry.action },
        { label: name('at'), value: <Time iso={entry.at} exact /> },
        { label: name('actorLabel'), value: entry.actorLabel },
        { label: name('targetId'), value: <Target {...entry} /> },
        { label: name('reason'), value: entry.reason },
        { label: name('tenantId'), value: entry.tenantId },
        { label: name('source'), value: entry.source },
        { label: name('ip'), value: entry.ip && <Address ip={entry.ip} isMasked={entry.masked.includes('ip')} /> },
        {
          label: name('correlationId'),
          value: entry.correlationId && <CopyableText text={entry.correlationId} name={name('correlationId')} />,
        },
      ]}
    />
  );
}

export const AuditShow = () => (
  <Show actions={false}>
    <SimpleShowLayout sx={{ p: { xs: 2, md: 3 } }} spacing={3}>
      <Revealable>
        <AuditFacts />
        <AuditDiff />
      </Revealable>
    </SimpleShowLayout>
  </Show>
);
