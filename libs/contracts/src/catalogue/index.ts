import { auditChecked, auditCheckRequested, auditRecorded, auditSealed } from '../audit/index.js';
import { deadLetterDecided, DEAD_LETTER_EVENTS } from '../dead-letters/index.js';
import type { EventDefinition } from '../events/index.js';
import {
  closureReleased,
  closureRequested,
  dataExportRequested,
  memberActivated,
  memberChanged,
  noticeRequested,
  otpRequested,
} from '../identity/index.js';
import { notificationsDataExported } from '../notifications/index.js';
import {
  balanceCrossed,
  closureChecked,
  holdExpired,
  holdPlaced,
  holdRefused,
  holdReleased,
  holdReleaseRequested,
  holdRequested,
  moneyRequestDeclined,
  moneyRequested,
  moneyRequestPaid,
  transferCompleted,
  transferRefused,
  transferRequested,
  transfersPosted,
  walletDataExported,
} from '../wallet/index.js';

export { TOPIC_RIGHTS, type TopicRights, topicsMadeBy } from './topic-rights.js';

/** Every event of the platform, for the published schemas in `docs/events`. */
export const EVENT_CATALOGUE: readonly EventDefinition[] = [
  auditChecked,
  auditCheckRequested,
  auditRecorded,
  auditSealed,
  balanceCrossed,
  closureChecked,
  closureReleased,
  closureRequested,
  dataExportRequested,
  deadLetterDecided,
  ...DEAD_LETTER_EVENTS,
  holdExpired,
  holdPlaced,
  holdRefused,
  holdReleased,
  holdReleaseRequested,
  holdRequested,
  memberActivated,
  memberChanged,
  moneyRequestDeclined,
  moneyRequested,
  moneyRequestPaid,
  noticeRequested,
  notificationsDataExported,
  otpRequested,
  transferCompleted,
  transferRefused,
  transferRequested,
  transfersPosted,
  walletDataExported,
];
