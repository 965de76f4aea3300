import type { KnownMember } from './member.js';

/** Members by what they are asked for. Who is not asked for any more is forgotten first, a generation at a time. */
export class MemberMemory {
  private young = new Map<string, KnownMember>();
  private old = new Map<string, KnownMember>();

  /** @param generation twice as many keys are remembered at most */
  constructor(private readonly generation: number) {}

  get(key: string): KnownMember | undefined {
    const young = this.young.get(key);
    if (young) return young;
    const old = this.old.get(key);
    if (old) this.set(key, old);
    return old;
  }

  set(key: string, member: KnownMember): void {
    if (this.young.size >= this.generation) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, member);
  }
}
