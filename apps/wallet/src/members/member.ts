import type { MemberProjection } from '#contracts/identity';

/** What the wallet knows of a member. */
export interface Member extends Pick<MemberProjection, 'memberId' | 'tenantId' | 'saffronId' | 'maskedName' | 'state'> {
  /** By what fees and limits may differ; null where nobody has told. */
  readonly tier: string | null;
  readonly country: string | null;
}

/** One of the three ways to name a member: the id of the account, the member ID, the hash of the address. */
export interface MemberKey {
  readonly kind: 'id' | 'member-id' | 'address';
  readonly value: string;
}

export const keyText = ({ kind, value }: MemberKey): string => `${kind}:${value}`;
