import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { IDENTITY_ERRORS } from '#contracts/identity';
import { DomainError, refusals } from '#kernel';
import { recordAudit, SYSTEM_ACTOR } from '#platform/audit';
import { Counters } from '#platform/counters';
import { createLogger } from '#platform/logging';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { AddressHasher } from '../secrets/address-hasher.js';
import { type Budgets, budgetsOf } from './budgets.js';
import { isSpraying, type StrangersPasswords } from './spraying.rules.js';

const refuse = refusals(IDENTITY_ERRORS);
const ALL = 'all';

/**
 * Sees one password tried on many accounts, where no single account reaches its limit: while most of what unknown devices enter is
 * wrong, no password is taken from any of them. Codes, passkeys and proven devices are not concerned.
 */
@Injectable()
export class SprayingService {
  private readonly logger = createLogger({ service: 'identity' });
  private readonly budgets: Budgets;

  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly counters: Counters,
    private readonly addresses: AddressHasher,
  ) {
    this.budgets = budgetsOf(config);
  }

  /** Before the password of an unknown device is looked at: it counts as wrong until it is known to be right. */
  async begin(): Promise<void> {
    const { strangersPasswords, strangersWrongPasswords } = this.budgets;
    const [tried, wrong] = await Promise.all([
      this.counters.state(strangersPasswords, ALL),
      this.counters.state(strangersWrongPasswords, ALL),
    ]);
    if (isSpraying({ tried: tried.spent, wrong: wrong.spent }, this.config.LIMIT_WRONG_PASSWORDS)) {
      await this.alert({ tried: tried.spent, wrong: wrong.spent });
      throw refuse('identity.password.slowed', { retryAfterS: wrong.resetsInS });
    }
    await Promise.all([this.counters.take(strangersPasswords, ALL), this.counters.take(strangersWrongPasswords, ALL)]);
  }

  /** Of one account only the first right one counts, or who knows a single password could hide any number of wrong ones. */
  async wasRight(account: string): Promise<void> {
    const { strangersPasswords, strangersWrongPasswords, strangersRightPasswords } = this.budgets;
    await this.counters.giveBack(strangersWrongPasswords, ALL);
    if (!(await this.isFirst(strangersRightPasswords, this.addresses.hash(account))))
      await this.counters.giveBack(strangersPasswords, ALL);
  }

  /** Once for each attack, however many calls it refuses. */
  private async alert(strangers: StrangersPasswords): Promise<void> {
    if (!(await this.isFirst(this.budgets.sprayingAlerts, ALL))) return;
    this.logger.warn(strangers, 'Passwords are being tried over many accounts; unknown devices are held off');
    await this.source.transaction((manager) =>
      recordAudit(manager, {
        source: 'identity',
        action: 'passwords.sprayed',
        actor: SYSTEM_ACTOR,
        target: { type: 'installation', id: 'passwords' },
        reason: 'Most passwords that unknown devices enter are wrong',
        after: { ...strangers },
      }),
    );
  }

  private async isFirst(budget: Budgets['sprayingAlerts'], key: string): Promise<boolean> {
    try {
      await this.counters.take(budget, key);
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }
}
