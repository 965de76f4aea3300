import type { MemberProjection } from '#contracts/identity';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Named } from './gather.js';
import { keyText, type Member, type MemberKey } from './member.js';

const COLUMNS =
  'member_id AS "memberId", tenant_id AS "tenantId", saffron_id AS "saffronId", masked_name AS "maskedName", state, tier, country';

/** An older version never overwrites a newer one, in whatever order the events arrive; what is not told stays. */
const UPSERT = `
  INSERT INTO members (member_id, saffron_id, email_hash, masked_name, state, version, tenant_id, tier, country)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (member_id) DO UPDATE SET saffron_id = excluded.saffron_id, email_hash = excluded.email_hash,
    masked_name = excluded.masked_name, state = excluded.state, version = excluded.version, tenant_id = excluded.tenant_id,
    tier = CASE WHEN $10 THEN excluded.tier ELSE members.tier END,
    country = CASE WHEN $11 THEN excluded.country ELSE members.country END
  WHERE members.version < excluded.version`;

const FIND = `
  SELECT 'id' AS kind, ${COLUMNS}, NULL AS "emailHash" FROM members WHERE member_id = ANY ($1::uuid[])
  UNION ALL
  SELECT 'member-id', ${COLUMNS}, NULL FROM members WHERE saffron_id = ANY ($2::text[])
  UNION ALL
  SELECT 'address', ${COLUMNS}, email_hash FROM members WHERE email_hash = ANY ($3::text[])`;

const STANDING = 'SELECT state, is_closing AS "isClosing" FROM members WHERE member_id = $1';

/** What decides whether a member's accounts work. */
export interface Standing extends Pick<Member, 'state'> {
  /** The last check before he leaves has passed or is under way. */
  readonly isClosing: boolean;
}

export const isFrozen = ({ state, isClosing }: Standing): boolean => isClosing || state !== 'active';

interface FoundRow extends Member {
  readonly kind: MemberKey['kind'];
  readonly emailHash: string | null;
}

const REVISION = 'SELECT number FROM members_revision';
const MOST_REMEMBERED = 50_000;

/** Members by {@link keyText}, as they are for as long as the revision stands still. */
interface Remembered {
  readonly revision: string | undefined;
  readonly members: Map<string, Member>;
}

@Injectable()
export class MembersRepository {
  private remembered: Remembered = { revision: undefined, members: new Map() };

  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  /** Keeps the newest of what is stored and what is told, and answers it; later callers wait for the transaction's end. */
  async keepNewest(manager: EntityManager, told: MemberProjection): Promise<Standing> {
    const { memberId, saffronId, emailHash, maskedName, state, version, tenantId } = told;
    const { tier, country } = told;
    await manager.query(UPSERT, [
      ...[memberId, saffronId, emailHash, maskedName, state, version, tenantId],
      ...[tier ?? null, country ?? null, tier !== undefined, country !== undefined],
    ]);
    const [standing] = await manager.query<Standing[]>(STANDING, [memberId]);
    return standing as Standing;
  }

  /** Says whether the last check of a closure stands; later callers wait for the transaction's end. */
  async setClosing(manager: EntityManager, memberId: string, isClosing: boolean): Promise<Standing | undefined> {
    await manager.query('UPDATE members SET is_closing = $2 WHERE member_id = $1', [memberId, isClosing]);
    return (await manager.query<Standing[]>(STANDING, [memberId]))[0];
  }

  /** Answers by {@link keyText} what is stored now: from memory only if no member has changed since it was read. */
  async findByKeys(keys: readonly Named<MemberKey>[]): Promise<ReadonlyMap<string, Member>> {
    const { members } = await this.recall();
    const missing = keys.filter(({ text }) => !members.has(text));
    if (missing.length === 0) return members;
    const distinct = new Map(missing.map(({ text, key }) => [text, key]));
    // Read after the revision: were it newer already, the next revision would tell.
    for (const [text, member] of await this.read([...distinct.values()])) members.set(text, member);
    return members;
  }

  private async recall(): Promise<Remembered> {
    const [row] = await this.dataSource.query<{ number: string }[]>(REVISION);
    const { revision, members } = this.remembered;
    const isStale = revision !== row?.number || members.size > MOST_REMEMBERED;
    if (isStale) this.remembered = { revision: row?.number, members: new Map() };
    return this.remembered;
  }

  private async read(keys: readonly MemberKey[]): Promise<[text: string, member: Member][]> {
    const valuesOf = (kind: MemberKey['kind']): string[] =>
      keys.flatMap((key) => (key.kind === kind ? [key.value] : []));
    const values = [valuesOf('id'), valuesOf('member-id'), valuesOf('address')];
    const rows = await this.dataSource.query<FoundRow[]>(FIND, values);
    return rows.map((row) => [keyText({ kind: row.kind, value: valueOf(row) }), row]);
  }
}

const valueOf = ({ kind, memberId, saffronId, emailHash }: FoundRow): string =>
  kind === 'id' ? memberId : kind === 'member-id' ? saffronId : (emailHash as string);
