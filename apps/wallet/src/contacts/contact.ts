import type { Contact } from '#contracts/wallet';
import type { Member } from '../members/member.js';
import type { Payments } from '../transfers/payments.query.js';

/** A contact as it is stored, with the member behind it as he is now. */
export interface ContactRecord {
  readonly id: string;
  readonly memberId: string;
  readonly label: string;
  /** The label as the list is sorted by it. */
  readonly sortedAs: string;
  readonly note: string | null;
  readonly isFavourite: boolean;
  readonly createdAt: Date;
  readonly saffronId: string;
  readonly maskedName: string;
  readonly state: Member['state'];
}

const STANDINGS: Readonly<Record<Member['state'], Contact['standing']>> = {
  active: 'active',
  suspended: 'unavailable',
  closed: 'left',
};

export const toContact = (record: ContactRecord, payments?: Payments): Contact => ({
  id: record.id,
  label: record.label,
  note: record.note,
  isFavourite: record.isFavourite,
  member: { saffronId: record.saffronId, name: record.maskedName },
  standing: STANDINGS[record.state],
  timesPaid: payments?.times ?? 0,
  lastPaidAt: payments?.lastAt.toISOString() ?? null,
  createdAt: record.createdAt.toISOString(),
});
