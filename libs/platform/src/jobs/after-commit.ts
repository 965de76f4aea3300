import type { DataSource, EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';

/** Runs what was asked for once the outermost transaction of its connection has committed, and forgets it on a rollback. */
class CommitHooks implements EntitySubscriberInterface {
  readonly waiting = new Map<QueryRunner, (() => void)[]>();

  afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): void {
    if (queryRunner.isTransactionActive) return;
    const hooks = this.waiting.get(queryRunner) ?? [];
    this.waiting.delete(queryRunner);
    for (const hook of hooks) hook();
  }

  afterTransactionRollback({ queryRunner }: { queryRunner: QueryRunner }): void {
    if (!queryRunner.isTransactionActive) this.waiting.delete(queryRunner);
  }
}

/**
 * Calls `hook` when the transaction of `manager` has committed, and never when it rolls back. It is a wake-up, not a promise: a
 * process that dies right after the commit does not call it, so what must happen needs a row that a sweep finds as well.
 * @param hook must not throw and is not waited for
 */
export function afterCommit(manager: EntityManager, hook: () => void): void {
  const { queryRunner } = manager;
  if (!queryRunner?.isTransactionActive) throw new Error('afterCommit needs the manager of a transaction');
  const { waiting } = hooksOf(manager.dataSource);
  waiting.set(queryRunner, [...(waiting.get(queryRunner) ?? []), hook]);
}

function hooksOf(source: DataSource): CommitHooks {
  const known = source.subscribers.find((subscriber) => subscriber instanceof CommitHooks);
  if (known) return known as CommitHooks;
  const hooks = new CommitHooks();
  source.subscribers.push(hooks);
  return hooks;
}
