import { auditChecked, auditCheckRequested, auditRecorded, AUDITED_SERVICES, auditSealed } from '../audit/index.js';
import { deadLetterDecided, deadLettered, deadLetterSettled } from '../dead-letters/index.js';
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
  closureChecked,
  holdReleaseRequested,
  holdRequested,
  moneyRequestDeclined,
  moneyRequested,
  moneyRequestPaid,
  transferRequested,
  walletDataExported,
} from '../wallet/index.js';

/** What a service has to do with topics, by the types of their events. */
export interface TopicRights {
  /** Names of the topics that it makes, keeps up to date and writes begin with one of these. */
  readonly makes: readonly string[];
  /** Others that it writes. */
  readonly writes: readonly EventDefinition[];
  readonly reads: readonly EventDefinition[];
}

/** What everybody tells identity, which keeps the one log of acts, and what everybody hears from it. */
const ACTS = [auditRecorded, auditSealed, auditChecked];
const ASKED_OF_ALL = [auditCheckRequested, deadLetterDecided, dataExportRequested];

/** Nothing else may be done at the broker by whoever is a service there. */
export const TOPIC_RIGHTS: Readonly<Record<(typeof AUDITED_SERVICES)[number], TopicRights>> = {
  identity: {
    makes: ['identity.', 'audit.'],
    writes: [],
    reads: [
      ...[...ACTS, ...ASKED_OF_ALL, closureChecked, walletDataExported, notificationsDataExported],
      ...[moneyRequested, moneyRequestPaid, moneyRequestDeclined],
      ...AUDITED_SERVICES.flatMap((service) => [deadLettered(service), deadLetterSettled(service)]),
    ],
  },
  wallet: {
    makes: ['wallet.'],
    writes: ACTS,
    reads: [
      ...[...ASKED_OF_ALL, memberActivated, memberChanged, closureRequested, closureReleased],
      ...[transferRequested, holdRequested, holdReleaseRequested],
    ],
  },
  notifications: {
    makes: ['notifications.'],
    writes: ACTS,
    reads: [...ASKED_OF_ALL, otpRequested, noticeRequested],
  },
};

/** The events whose topics are a service's to make; none for one that has no rights. */
export function topicsMadeBy(service: string, catalogue: readonly EventDefinition[]): readonly EventDefinition[] {
  const makes = Object.entries(TOPIC_RIGHTS).find(([name]) => name === service)?.[1].makes ?? [];
  return catalogue.filter(({ type }) => makes.some((start) => type.startsWith(start)));
}
