import type { Client } from 'pg';
import { newId } from '#kernel';
import { CHANGES_CHANNEL, fencePayload, parseChange, type SessionChange } from './session-change.rules.js';

const CONFIRM_WITHIN_MS = 2_000;

/**
 * The changes of sessions over one connection, from when the cache held nothing that was older. It ends with the first that could not
 * be taken out of the cache, or fence that did not come back: nothing is confirmed by it from then on.
 */
export class FollowedChanges {
  readonly ended: Promise<unknown>;
  private readonly end: (reason: unknown) => void;
  private readonly fences = new Map<string, (isConfirmed: true) => void>();
  /** Of all changes that were told so far. */
  private applied: Promise<unknown> = Promise.resolve();
  private gathering: Promise<void> | undefined;
  private underWay: Promise<unknown> | undefined;

  constructor(
    private readonly connection: Client,
    private readonly apply: (change: Exclude<SessionChange, { fence: string }>) => Promise<void>,
  ) {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.ended = promise;
    this.end = resolve;
  }

  /** In the order in which they arrive. */
  take(payload: string): void {
    const change = parseChange(payload);
    if ('fence' in change) return this.confirmWhenApplied(change.fence);
    this.applied = Promise.all([this.applied, this.apply(change)]);
    this.applied.catch(this.end);
  }

  /** Resolves once whatever was committed before the call is out of the cache. @throws Error where that is not known */
  confirm(): Promise<void> {
    return (this.gathering ??= this.passFence());
  }

  close(reason: unknown): void {
    this.end(reason);
  }

  /** One at a time: who comes while one is under way shares the next, which is sent after the last of them came. */
  private async passFence(): Promise<void> {
    await this.underWay;
    this.gathering = undefined;
    const fence = this.sendFence();
    this.underWay = fence.catch(() => undefined);
    return fence;
  }

  private async sendFence(): Promise<void> {
    const id = newId();
    const { promise: confirmed, resolve } = Promise.withResolvers<true>();
    this.fences.set(id, resolve);
    const late = setTimeout(() => this.end(new Error('A fence did not come back')), CONFIRM_WITHIN_MS);
    const failed = this.ended.then((reason) => Promise.reject(reason as Error));
    const sent = this.connection.query('SELECT pg_notify($1, $2)', [CHANGES_CHANNEL, fencePayload(id)]);
    sent.catch(this.end);
    try {
      await Promise.race([confirmed, failed]);
    } finally {
      clearTimeout(late);
      this.fences.delete(id);
    }
  }

  private confirmWhenApplied(fence: string): void {
    this.applied.then(
      () => this.fences.get(fence)?.(true),
      () => undefined,
    );
  }
}
