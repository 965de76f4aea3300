import type { Logger } from '../logging/index.js';

const SAY_EVERY_MS = 60_000;

/** Tells of a fault that lasts when it begins, once a minute, and when it is over. */
export class Outage {
  private saidAt = -Infinity;
  private isOn = false;

  constructor(private readonly logger: Logger) {}

  report(error: unknown, message: string): void {
    this.isOn = true;
    const isDue = performance.now() - this.saidAt >= SAY_EVERY_MS;
    if (isDue) this.saidAt = performance.now();
    this.logger[isDue ? 'warn' : 'debug']({ err: error }, message);
  }

  over(message: string): void {
    if (this.isOn) this.logger.info(message);
    this.isOn = false;
  }
}
