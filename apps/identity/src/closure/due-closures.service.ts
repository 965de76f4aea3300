import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { closureRequested } from '#contracts/identity';
import { appendToOutbox } from '#platform/events';
import { createLogger } from '#platform/logging';
import { ClosuresRepository } from './closures.repository.js';

const EVERY_MS = 10_000;

/** Has the wallet look once more at the accounts of those whose hold period is over. */
@Injectable()
export class DueClosuresService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = createLogger({ service: 'identity' });
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly closures: ClosuresRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.run();
    }, EVERY_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  async run(): Promise<void> {
    try {
      while (await this.next());
    } catch (error) {
      this.logger.warn({ err: error }, 'Closures that are due could not be gone on with; it will be tried again');
    }
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
