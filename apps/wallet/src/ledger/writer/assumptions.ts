import { type Assumption, Outdated } from '../assumption.js';
import { isOutdated } from './data-error.js';
import type { Commit, LedgerStore } from './ledger.store.js';
import type { Batch, Waiting } from './queue.js';

const ATTEMPTS = 10;

/** The oldest revision at which one of its commands was judged; undefined if none of them assumes anything. */
export function assumedBy(batch: Batch): number | undefined {
  const assumptions = assumptionsOf(batch);
  return assumptions.length === 0 ? undefined : Math.min(...assumptions.map(({ revision }) => revision));
}

/**
 * Commits a batch as long as what its commands assume still holds. Where other members than theirs have changed, it is sent once more
 * as it is.
 *
 * @throws {Outdated} where one whom it names has changed, or members change all the time; then nothing has happened
 */
export async function commitAsAssumed(
  store: Pick<LedgerStore, 'commit'>,
  commit: Commit,
  batch: Batch,
  attempt = 1,
): Promise<void> {
  try {
    await store.commit(commit);
  } catch (error) {
    const assumptions = assumptionsOf(batch);
    const [first] = assumptions;
    if (!first || commit.assumed === undefined || !isOutdated(error)) throw error;
    const changes = await first.changesSince(commit.assumed);
    if (attempt === ATTEMPTS || !assumptions.every((one) => one.holds(changes))) throw new Outdated(changes);
    await commitAsAssumed(store, { ...commit, assumed: changes.revision }, batch, attempt + 1);
  }
}

/** Where that was the error, fails the callers whose command has to be judged anew, and returns the rest of the batch. */
export function withoutOutdated(batch: Batch, error: unknown): Batch {
  if (!(error instanceof Outdated)) return batch;
  const isStale = ({ submission: { assumes } }: Waiting): boolean => assumes?.holds(error.changes) === false;
  for (const { caller } of batch.filter(isStale)) caller.fail(error);
  return batch.filter((one) => !isStale(one));
}

const assumptionsOf = (batch: Batch): Assumption[] => batch.flatMap(({ submission: { assumes } }) => assumes ?? []);
