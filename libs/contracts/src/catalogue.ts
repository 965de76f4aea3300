import { auditChecked, auditCheckRequested, auditRecorded, auditSealed } from './audit/index.js';
import type { EventDefinition } from './events/index.js';
import {
  closureReleased,
  closureRequested,
  dataExportRequested,
  memberActivated,
  memberChanged,
  noticeRequested,
  otpRequested,
} from './identity/index.js';
import { notificationsDataExported } from './notifications/index.js';
import {
  balanceCrossed,
  closureChecked,
  moneyRequestDeclined,
  moneyRequested,
  moneyRequestPaid,
  transfersPosted,
  walletDataExported,
} from './wallet/index.js';

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
  memberActivated,
  memberChanged,
  moneyRequestDeclined,
  moneyRequested,
  moneyRequestPaid,
  noticeRequested,
  notificationsDataExported,
  otpRequested,
  transfersPosted,
  walletDataExported,
];
