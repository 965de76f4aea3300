import { setTimeout as delay } from 'node:timers/promises';
import type { MemberProjection } from '#contracts/identity';
import { prepare, runPrepared } from '#platform/database';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import type { Named } from './gather.js';
import { Latest } from './latest.js';
import type { Changes } from '../ledger/assumption.js';
import { rememberedAccounts } from '../remembered-accounts.js';
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

/** An address that two have is nobody's: one of them has given it up, and the event that says who is still on its way. */
const FIND = `
  SELECT ${COLUMNS}, NULL AS "emailHash" FROM members WHERE member_id = ANY ($1::uuid[])
  UNION ALL
  SELECT ${COLUMNS}, NULL FROM members WHERE saffron_id = ANY ($2::text[])
  UNION ALL
  SELECT ${COLUMNS}, email_hash FROM members m WHERE email_hash = ANY ($3::text[])
    AND NOT EXISTS (SELECT FROM members o WHERE o.email_hash = m.email_hash AND o.member_id <> m.member_id)`;

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

/** Which members have changed since a revision; null for none. Further back than changes are kept nobody can tell. */
const REVISION = prepare(`
  SELECT number, CASE WHEN number > $1::bigint THEN
    (SELECT array_agg(member_id::text) FROM members_changes c WHERE c.number > $1::bigint) END AS changed
  FROM members_revision`);
/** As the migration says. */
const CHANGES_KEPT = 10_000;
/** For so long after a change who pays looks first, so that many changes cost no commit each. */
const CALM_MS = 10;

const NEWEST = prepare(
  `SELECT ${COLUMNS}, NULL AS "emailHash" FROM members WHERE member_id < $1 ORDER BY member_id DESC LIMIT $2`,
);
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Members that one statement reads ahead: some milliseconds for the server, and for this process. */
const SLICE = 2_000;
const KEYS = 2;
const REST_MS = 5;

interface RevisionRow {
  readonly number: string;
  readonly changed: readonly string[] | null;
}

@Injectable()
export class MembersRepository {
  /** Of which memory is. */
  private revision: number | undefined;
  private memory: MemberMemory;
  private changedAt = -Infinity;
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

  /** What is remembered, without a look, and of which revision; undefined where nobody has looked yet, or members are changing. */
  assumed(): { readonly memory: MemberMemory; readonly revision: number } | undefined {
    const { memory, revision, changedAt } = this;
    return revision === undefined || performance.now() - changedAt < CALM_MS ? undefined : { memory, revision };
  }

  /** For whoever has assumed that there are none. Those who assume something later do so by what is true now. */
  async changesSince(revision: number): Promise<Changes> {
    this.changedAt = performance.now();
    await this.remembered();
    const [row] = await runPrepared<RevisionRow>(this.dataSource.manager, REVISION, [revision]);
    const number = Number(row?.number);
    const isKnown = number >= revision && number - revision <= CHANGES_KEPT;
    const changed = new Set(row?.changed);
    return { revision: number, has: (memberId) => !isKnown || changed.has(memberId) };
  }

  /** Answers by {@link keyText} what is stored now; what is not remembered is read. */
  async findByKeys(keys: readonly Named<MemberKey>[]): Promise<ReadonlyMap<string, KnownMember>> {
    const memory = await this.remembered();
    const found = new Map<string, KnownMember>();
    const missing: MemberKey[] = [];
    for (const { text, key } of keys) {
      const member = memory.get(text);
      if (member) found.set(text, member);
      else missing.push(key);
    }
    if (missing.length === 0) return found;
    for (const [member, emailHash] of await this.rememberRead(memory, () => this.read(missing))) {
      found.set(member.memberId, member).set(member.saffronId, member);
      if (emailHash !== null) found.set(emailHash, member);
    }
    return found;
  }

  /**
   * Remembers members before anybody names them, the newest first, for as long as nobody has to be forgotten for them. A slice at a
   * time, with a rest after each.
   */
  async fill(isOver: () => boolean): Promise<void> {
    for (let below = LAST_ID; ;) {
      const memory = await this.remembered();
      if (isOver() || !memory.hasRoomFor(SLICE * KEYS)) return;
      const rows = await this.rememberRead(memory, () =>
        runPrepared<FoundRow>(this.dataSource.manager, NEWEST, [below, SLICE]),
      );
      const last = rows.at(-1);
      if (!last) return;
      below = last[0].memberId;
      await delay(REST_MS);
    }
  }

  /** Moves memory on to the last revision, in the same moment in which it is known to be the last. */
  private async look(): Promise<MemberMemory> {
    const known = this.revision ?? -1;
    const [row] = await runPrepared<RevisionRow>(this.dataSource.manager, REVISION, [known]);
    const number = Number(row?.number);
    if (known < 0 || number < known || number - known > CHANGES_KEPT) this.memory = this.emptyMemory();
    else for (const memberId of row?.changed ?? []) this.memory.forget(memberId);
    this.revision = number;
    return this.memory;
  }

  /**
   * What is read shows the revision that memory is of, or a later one, which the next look tells about. Where a look has ended
   * meanwhile, it may have told of changes that are not in these rows: they are an answer, but not remembered.
   */
  private async rememberRead(
    memory: MemberMemory,
    read: () => Promise<FoundRow[]>,
  ): Promise<(readonly [KnownMember, emailHash: string | null])[]> {
    const { revision } = this;
    const rows = await read();
    const isSame = this.revision === revision && this.memory === memory;
    return rows.map((row) => {
      const member = (isSame ? memory.get(row.memberId) : undefined) ?? new KnownMember(row);
      if (isSame) memory.add(member, row.emailHash ?? undefined);
      return [member, row.emailHash] as const;
    });
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
    return new MemberMemory(rememberedAccounts(this.config));
  }
}
