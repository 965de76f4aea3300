import { memberIdFromDigits } from '#contracts/identity';
import type { Member } from '../src/members/member.js';

/** A member from a revision on. His name tells which, so that every transfer says as of when he was looked at. */
interface Version extends Member {
  readonly revision: number;
}

/** What the database holds of members, and all that it ever held. */
export class SimulatedMembers {
  private readonly versions: Version[] = [];

  /** Moves with each change, as a trigger has it. */
  get revision(): number {
    return this.versions.length;
  }

  change(memberId: string, state: Member['state']): void {
    const revision = this.revision + 1;
    const saffronId = this.byId(memberId)?.saffronId ?? memberIdFromDigits(`${revision}`.padStart(11, '0'));
    const rest = { tenantId: 'simulated', maskedName: `as of ${revision}`, tier: null, country: null };
    this.versions.push({ memberId, saffronId, state, revision, ...rest });
  }

  byId(memberId: string): Member | undefined {
    return this.versions.findLast((one) => one.memberId === memberId);
  }

  /** As he was at a revision. */
  at(revision: number, saffronId: unknown): Member | undefined {
    return this.versions.findLast((one) => one.saffronId === saffronId && one.revision <= revision);
  }

  /** As the wallet's statement answers that asks who has changed since a revision. */
  changesSince(known: number): [{ number: string; changed: string[] | null }] {
    const changed = this.versions.filter(({ revision }) => revision > known).map(({ memberId }) => memberId);
    return [{ number: `${this.revision}`, changed: changed.length === 0 ? null : changed }];
  }

  /** As the wallet's statement answers that finds members by what they are named by. */
  find(ids: readonly string[], saffronIds: readonly string[]): object[] {
    const newest = [...new Map(this.versions.map((one) => [one.memberId, one])).values()];
    const found = newest.filter((one) => ids.includes(one.memberId) || saffronIds.includes(one.saffronId));
    return found.map(({ revision: _, ...member }) => ({ ...member, emailHash: null }));
  }
}
