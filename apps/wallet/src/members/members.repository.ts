import type { MemberProjection } from '#contracts/identity';
import { prepare, runPrepared } from '#platform/database';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import type { Named } from './gather.js';
import { Latest } from './latest.js';
import { KnownMember, type Member, type MemberKey } from './member.js';
import { MemberMemory } from './member-memory.js';

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
  SELECT ${COLUMNS}, NULL AS "emailHash" FROM members WHERE member_id = ANY ($1::uuid[])
  UNION ALL
  SELECT ${COLUMNS}, NULL FROM members WHERE saffron_id = ANY ($2::text[])
  UNION ALL
  SELECT ${COLUMNS}, email_hash FROM members WHERE email_hash = ANY ($3::text[])`;

const STANDING = 'SELECT state, is_closing AS "isClosing" FROM members WHERE member_id = $1';

/** What decides whether a member's accounts work. */
export interface Standing extends Pick<Member, 'state'> {
  /** The last check before he leaves has passed or is under way. */
  readonly isClosing: boolean;
}

export const isFrozen = ({ state, isClosing }: Standing): boolean => isClosing || state !== 'active';

interface FoundRow extends Member {
  /** Where he was found by it. */
  readonly emailHash: string | null;
}

const REVISION = prepare('SELECT number FROM members_revision');

@Injectable()
export class MembersRepository {
  private revision: string | undefined;
  private memory: MemberMemory;
  private readonly latest = new Latest(() => this.look());

  constructor(
    @InjectDataSource('wallet') private readonly dataSource: DataSource,
    @Inject(WALLET_CONFIG) private readonly config: WalletConfig,
  ) {
    this.memory = this.emptyMemory();
  }

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

  /** The members that are remembered, each as he is stored now: a look after the question has told that no member has changed since. */
  remembered(): Promise<MemberMemory> {
    return this.latest.get();
  }

  /** Answers by {@link keyText} what is stored now; what is not remembered is read. */
  async findByKeys(keys: readonly Named<MemberKey>[]): Promise<Pick<MemberMemory, 'get'>> {
    const memory = await this.remembered();
    const missing = keys.filter(({ text }) => !memory.get(text));
    if (missing.length === 0) return memory;
    // Read after the revision: were it newer already, the next revision would tell.
    const found = await this.read(missing.map(({ key }) => key));
    for (const row of found) keep(memory, row);
    return memory;
  }

  private async look(): Promise<MemberMemory> {
    const [row] = await runPrepared<{ number: string }>(this.dataSource.manager, REVISION, []);
    if (this.revision !== row?.number) this.memory = this.emptyMemory();
    this.revision = row?.number;
    return this.memory;
  }

  private read(keys: readonly MemberKey[]): Promise<FoundRow[]> {
    const valuesOf = (kind: MemberKey['kind']): string[] => [
      ...new Set(keys.flatMap((key) => (key.kind === kind ? [key.value] : []))),
    ];
    const values = [valuesOf('id'), valuesOf('member-id'), valuesOf('address')];
    return this.dataSource.query<FoundRow[]>(FIND, values);
  }

  /** As many as accounts are kept in memory. */
  private emptyMemory(): MemberMemory {
    return new MemberMemory(this.config.LEDGER_MAX_ACCOUNTS);
  }
}

/** Found by one of his names he is known by the others. */
function keep(memory: MemberMemory, row: FoundRow): void {
  const member = memory.get(row.memberId) ?? new KnownMember(row);
  memory.set(member.memberId, member);
  memory.set(member.saffronId, member);
  if (row.emailHash !== null) memory.set(row.emailHash, member);
}
