import type { Logger } from '#platform/logging';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Ledger } from '../ledger/ledger.service.js';
import { LOGGER } from '../tokens.js';
import { MembersRepository } from './members.repository.js';

/** Where payments are written, members are remembered before they pay or are paid for the first time. */
@Injectable()
export class MemberFilling implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private isStopped = false;

  constructor(
    private readonly members: MembersRepository,
    private readonly ledger: Ledger,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** Nobody waits for it. */
  async onApplicationBootstrap(): Promise<void> {
    await this.ledger.whenLeading(async () => void this.fill());
  }

  beforeApplicationShutdown(): void {
    this.isStopped = true;
  }

  private async fill(): Promise<void> {
    try {
      await this.members.fill(() => this.isStopped);
    } catch (error) {
      if (!this.isStopped)
        this.logger.warn({ err: error }, 'Members could not be read ahead; they are read when they are named');
    }
  }
}
