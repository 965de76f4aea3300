import { auditRecorded } from './audit/index.js';
import type { EventDefinition } from './events/index.js';
import { memberActivated, memberChanged, noticeRequested, otpRequested } from './identity/index.js';
import { transfersPosted } from './wallet/index.js';

/** Every event of the platform, for the published schemas in `docs/events`. */
export const EVENT_CATALOGUE: readonly EventDefinition[] = [
  auditRecorded,
  memberActivated,
  memberChanged,
  noticeRequested,
  otpRequested,
  transfersPosted,
];
