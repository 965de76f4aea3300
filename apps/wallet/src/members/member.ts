import type { MemberProjection } from '#contracts/identity';

/** What the wallet knows of a member. */
export type Member = Pick<MemberProjection, 'memberId' | 'saffronId' | 'maskedName' | 'state'>;
