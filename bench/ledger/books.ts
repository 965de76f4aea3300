import { until } from '#testing/eventually';
import type { DataSource } from 'typeorm';
import { type Books, brokenInvariants } from '../../apps/wallet/test-support/invariants.js';
import { connect } from '../../apps/wallet/test-support/ledger-harness.js';

const AT_REST_WITHIN_MS = 600_000;

/** Checks every rule over all rows; answers what was checked. */
export async function auditBooks(dataSource: DataSource, books: Books = {}): Promise<string> {
  const startedAt = performance.now();
  const broken = await brokenInvariants(dataSource, books);
  if (Object.keys(broken).length > 0) throw new Error(`the books are not in order: ${JSON.stringify(broken)}`);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  return `in order: ${await countEntries(dataSource)} entries in ${seconds} s`;
}

/** The books of a platform that nobody asks any more. One that runs comes to rest first: it tells what there is to be told of them. */
export async function auditPlatform(url: string, { isRunning }: { readonly isRunning: boolean }): Promise<string> {
  const dataSource = await connect(url);
  try {
    const isAtRest = async () => (await dataSource.query<unknown[]>('SELECT FROM outbox LIMIT 1')).length === 0;
    if (isRunning) await until(isAtRest, AT_REST_WITHIN_MS);
    return await auditBooks(dataSource, { isRelayed: true });
  } finally {
    await dataSource.destroy();
  }
}

export async function countEntries(dataSource: DataSource): Promise<number> {
  const [row] = await dataSource.query<{ entries: string }[]>('SELECT count(*) AS entries FROM entries');
  return Number(row?.entries);
}
