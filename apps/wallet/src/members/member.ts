import type { MemberProjection } from '#contracts/identity';
import type { Asset } from '#kernel';
import { AccountHandle, memberAccount } from '../ledger/account.js';
import type { PartyName } from '../ledger/command.js';
import type { Subject } from '../ledger/policies.js';
import { sharedText } from '../shared-text.js';

/** What the wallet knows of a member. */
export interface Member extends Pick<MemberProjection, 'memberId' | 'tenantId' | 'saffronId' | 'maskedName' | 'state'> {
  /** By what fees and limits may differ; null where nobody has told. */
  readonly tier: string | null;
  readonly country: string | null;
}

/** A member as he is remembered, with what every payment of his names, made once. There may be a million of them. */
export class KnownMember implements Member, Subject {
  /** He has changed since: none of his names leads here any more. */
  isOutdated = false;
  readonly memberId: string;
  readonly tenantId: string;
  readonly state: Member['state'];
  readonly tier: string | null;
  readonly country: string | null;
  /** As other people see him. */
  readonly party: PartyName;
  /** Those that were asked for, each of which leads to the next: most members have one or two. */
  private handles: AccountHandle | undefined;

  constructor({ memberId, tenantId, saffronId, maskedName, state, tier, country }: Member) {
    this.memberId = memberId;
    this.tenantId = sharedText(tenantId);
    this.state = sharedText(state);
    this.tier = tier && sharedText(tier);
    this.country = country && sharedText(country);
    this.party = { saffronId, name: maskedName };
  }

  get saffronId(): string {
    return this.party.saffronId;
  }

  get maskedName(): string {
    return this.party.name;
  }

  /** By what his fees and limits are found. */
  get subject(): Subject {
    return this;
  }

  accountIn(asset: Asset): AccountHandle {
    for (let handle = this.handles; handle; handle = handle.next) if (handle.asset === asset) return handle;
    return (this.handles = new AccountHandle(memberAccount(this.memberId, asset), asset, this.handles));
  }
}

/** One of the three ways to name a member: the id of the account, the member ID, the hash of the address. */
export interface MemberKey {
  readonly kind: 'id' | 'member-id' | 'address';
  readonly value: string;
}

/** The value alone: a UUID, a member ID and a hash never look alike. */
export const keyText = ({ value }: MemberKey): string => value;
