import type { KnownMember } from './member.js';

/**
 * Members by what they are asked for. Who is not asked for any more is forgotten first, a generation at a time.
 *
 * Whoever is in a generation is there by the id of his account too, so that nobody can be found by another of his names and be
 * missed where he is to be forgotten.
 */
export class MemberMemory {
  private young = new Map<string, KnownMember>();
  private old = new Map<string, KnownMember>();

  /** @param generation twice as many keys are remembered at most */
  constructor(private readonly generation: number) {}

  /** Whether so many keys more let nobody be forgotten. */
  hasRoomFor(keys: number): boolean {
    return this.young.size + keys <= this.generation;
  }

  get(key: string): KnownMember | undefined {
    const young = this.young.get(key);
    if (young && !young.isOutdated) return young;
    const old = this.old.get(key);
    if (!old || old.isOutdated) return undefined;
    this.add(old, key);
    return old;
  }

  /** @param key by which he was found, where it is none of his ids */
  add(member: KnownMember, key: string = member.memberId): void {
    if (this.young.size >= this.generation) {
      this.old = this.young;
      this.young = new Map<string, KnownMember>();
    }
    if (this.young.get(member.memberId) !== member) this.forget(member.memberId, member);
    this.young.set(member.memberId, member).set(member.saffronId, member).set(key, member);
  }

  /** Who has changed: by none of his names he is found any more. */
  forget(memberId: string, unless?: KnownMember): void {
    for (const generation of [this.young, this.old]) {
      const member = generation.get(memberId);
      if (!member || member === unless) continue;
      member.isOutdated = true;
      generation.delete(memberId);
    }
  }
}
