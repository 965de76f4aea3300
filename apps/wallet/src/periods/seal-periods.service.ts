import type { TrialBalance } from '#contracts/wallet';
import { ASSET_CODES } from '#kernel';
import { RepeatedWork } from '#platform/jobs';
import type { Logger } from '#platform/logging';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { TrialBalanceQuery } from '../books/trial-balance.query.js';
import { LOGGER } from '../tokens.js';
import { digestOf } from './period-digest.js';
import { PeriodsRepository } from './periods.repository.js';

const EVERY_MS = 60_000;

/**
 * Adds up what was closed. Nothing takes effect then any more, so that it does not matter when: at once, or after the process that
 * closed it was killed.
 */
@Injectable()
export class SealPeriodsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly work: RepeatedWork;

  constructor(
    private readonly periods: PeriodsRepository,
    private readonly trialBalances: TrialBalanceQuery,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.work = new RepeatedWork(() => this.sealNow(), { everyMs: EVERY_MS, onError: () => undefined });
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }

  /** Never fails: the books are closed whether or not they can be added up now. */
  async sealNow(): Promise<void> {
    await this.seal().catch((err: unknown) =>
      this.logger.error({ err }, 'A closed period could not be added up; it will be tried again'),
    );
  }

  private async seal(): Promise<void> {
    for (const { through } of await this.periods.unsealed()) {
      const moment = { at: through, basis: 'effective' } as const;
      const balances: TrialBalance[] = [];
      for (const asset of ASSET_CODES) balances.push(await this.trialBalances.read(asset, moment));
      await this.periods.seal(through, balances, digestOf(balances));
    }
  }
}
