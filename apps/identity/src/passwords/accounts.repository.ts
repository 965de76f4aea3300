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

const findBy = (column: 'email' | 'saffron_id') =>
  prepare(`
    SELECT id, email, password_hash AS "passwordHash",
      EXISTS (SELECT FROM devices WHERE token_hash = $3 AND member_id = members.id AND expires_at > now()) AS "isProvenHere"
    FROM members WHERE ${column} = $1 AND tenant_id = $2`);

const FIND_BY_EMAIL = findBy('email');
const FIND_BY_MEMBER_ID = findBy('saffron_id');

const LOCK = prepare(`SELECT ${MEMBER_COLUMNS} FROM members WHERE id = $1 AND password_hash = $2 FOR UPDATE`);

/** Members as a password finds them. */
@Injectable()
export class AccountsRepository {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  async find({ email, saffronId }: AccountName, deviceHash: Buffer | undefined): Promise<Account | undefined> {
    const [find, name] = email === undefined ? [FIND_BY_MEMBER_ID, saffronId] : [FIND_BY_EMAIL, email];
    const asked = [name ?? null, this.config.TENANT_ID, deviceHash ?? null];
    const [account] = await runPrepared<Account>(this.source.manager, find, asked);
    return account;
  }

  /** Undefined where the password has changed since it was compared. */
  async lock(manager: EntityManager, { id, passwordHash }: Account): Promise<Member | undefined> {
    const [member] = await runPrepared<Member>(manager, LOCK, [id, passwordHash]);
    return member;
  }
}
