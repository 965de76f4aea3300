import type { MemberProjection } from '#contracts/identity';
import type { Asset } from '#kernel';
import { type Address, memberAccount } from '../ledger/account.js';
import type { PartyName } from '../ledger/command.js';
import type { Subject } from '../ledger/policies.js';

/** What the wallet knows of a member. */
export interface Member extends Pick<MemberProjection, 'memberId' | 'tenantId' | 'saffronId' | 'maskedName' | 'state'> {
  /** By what fees and limits may differ; null where nobody has told. */
  readonly tier: string | null;
  readonly country: string | null;
}

/** A member as he is remembered, with what every payment of his names, made once. */
export class KnownMember implements Member {
  readonly memberId: string;
  readonly tenantId: string;
  readonly saffronId: string;
  readonly maskedName: string;
  readonly state: Member['state'];
  readonly tier: string | null;
  readonly country: string | null;
  /** By what his fees and limits are found. */
  readonly subject: Subject;
  /** As other people see him. */
  readonly party: PartyName;
  private readonly accounts: Partial<Record<Asset, Address>> = {};

  constructor({ memberId, tenantId, saffronId, maskedName, state, tier, country }: Member) {
    this.memberId = memberId;
    this.tenantId = tenantId;
    this.saffronId = saffronId;
    this.maskedName = maskedName;
    this.state = state;
    this.tier = tier;
    this.country = country;
    this.subject = { memberId, tier, country };
    this.party = { saffronId, name: maskedName };
  }

  accountIn(asset: Asset): Address {
    return (this.accounts[asset] ??= memberAccount(this.memberId, asset));
  }
}

/** One of the three ways to name a member: the id of the account, the member ID, the hash of the address. */
export interface MemberKey {
  readonly kind: 'id' | 'member-id' | 'address';
  readonly value: string;
}

/** The value alone: a UUID, a member ID and a hash never look alike. */
export const keyText = ({ value }: MemberKey): string => value;
