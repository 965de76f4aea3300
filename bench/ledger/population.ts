import { memberIdFromDigits } from '#contracts/identity';
import { newId } from '#kernel';
import { migrate } from '#platform/database';
import type { DataSource } from 'typeorm';
import { connect } from '../../apps/wallet/test-support/ledger-harness.js';
import { funding, opening, type Payer, submitAll, systemOpenings, walletOn } from './ledger-commands.js';

const CHUNK = 8_000;
const FIRST_NUMBER = 10_000_000_000;

export const people = (count: number): Payer[] =>
  Array.from({ length: count }, (_, index) => ({
    memberId: newId(),
    saffronId: memberIdFromDigits(String(FIRST_NUMBER + index)),
  }));

/** Makes a wallet in which each of these members has an account with money in it. */
export async function populate(url: string, members: readonly Payer[]): Promise<void> {
  await migrate({ url, dir: 'apps/wallet/migrations' });
  const dataSource = await connect(url);
  const wallet = walletOn(dataSource);
  await introduce(dataSource, members);
  const commands = [...systemOpenings(), ...members.map(opening), ...members.map(funding)];
  for (let from = 0; from < commands.length; from += CHUNK) {
    await submitAll(
      wallet,
      commands.slice(from, from + CHUNK).map((command) => ({ command })),
    );
  }
  await wallet.ledger.beforeApplicationShutdown();
  await dataSource.query('VACUUM ANALYZE');
  await dataSource.destroy();
}

/** What identity would have told the wallet of them. */
const introduce = (dataSource: DataSource, members: readonly Payer[]): Promise<unknown> =>
  dataSource.query(
    `INSERT INTO members (member_id, tenant_id, saffron_id, email_hash, masked_name, state, version)
     SELECT m, 'default', s, s, 'Ada L.', 'active', 1 FROM unnest($1::uuid[], $2::text[]) AS x (m, s)`,
    [members.map(({ memberId }) => memberId), members.map(({ saffronId }) => saffronId)],
  );
