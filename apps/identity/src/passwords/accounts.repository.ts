import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { prepare, runPrepared } from '#platform/database';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { type Member, MEMBER_COLUMNS } from '../members/member.js';

/** An account by one of its two names. */
export interface AccountName {
  readonly email?: string | undefined;
  readonly saffronId?: string | undefined;
}

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  /** Whether the member has proven himself in the browser that asks. */
  readonly isProvenHere: boolean;
}

const FIND = prepare(`
  SELECT id, email, password_hash AS "passwordHash",
    EXISTS (SELECT FROM devices WHERE token_hash = $4 AND member_id = members.id AND expires_at > now()) AS "isProvenHere"
  FROM members WHERE (email = $1 OR saffron_id = $2) AND tenant_id = $3`);

const LOCK = prepare(`SELECT ${MEMBER_COLUMNS} FROM members WHERE id = $1 AND password_hash = $2 FOR UPDATE`);

/** Members as a password finds them. */
@Injectable()
export class AccountsRepository {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  async find({ email, saffronId }: AccountName, deviceHash: Buffer | undefined): Promise<Account | undefined> {
    const asked = [email ?? null, saffronId ?? null, this.config.TENANT_ID, deviceHash ?? null];
    const [account] = await runPrepared<Account>(this.source.manager, FIND, asked);
    return account;
  }

  /** Undefined where the password has changed since it was compared. */
  async lock(manager: EntityManager, { id, passwordHash }: Account): Promise<Member | undefined> {
    const [member] = await runPrepared<Member>(manager, LOCK, [id, passwordHash]);
    return member;
  }
}
