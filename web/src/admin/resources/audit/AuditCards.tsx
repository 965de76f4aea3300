import type { AuditEntry } from '#contracts/audit';
import { SimpleList } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';

/** The list on a narrow screen. */
export const AuditCards = () => (
  <SimpleList<AuditEntry>
    primaryText={({ action }) => action}
    secondaryText={({ actorLabel, reason }) => [actorLabel, reason].filter(Boolean).join(' · ')}
    tertiaryText={({ at }) => <Time iso={at} />}
  />
);
