import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { closureRequested } from '#contracts/identity';
import { appendToOutbox } from '#platform/events';
import { RepeatedWork } from '#platform/jobs';
import { createLogger } from '#platform/logging';
import { ClosuresRepository } from './closures.repository.js';

const EVERY_MS = 10_000;

/** Has the wallet look once more at the accounts of those whose hold period is over. */
@Injectable()
export class DueClosuresService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = createLogger({ service: 'identity' });
  private readonly looking = new RepeatedWork(() => this.run(), {
    everyMs: EVERY_MS,
    onError: (err) =>
      this.logger.warn({ err }, 'Closures that are due could not be gone on with; it will be tried again'),
  });

  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly closures: ClosuresRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.looking.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.looking.stop();
  }

  async run(): Promise<void> {
    while (await this.next());
  }

  private next(): Promise<boolean> {
    return this.source.transaction(async (manager) => {
      const due = await this.closures.takeDue(manager);
      if (!due) return false;
      const payload = { closureId: due.id, memberId: due.memberId, isFinal: true };
      await appendToOutbox(manager, closureRequested, { key: due.memberId, payload });
      return true;
    });
  }
}
