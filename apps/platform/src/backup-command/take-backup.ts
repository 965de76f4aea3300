import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { StartError } from '#platform/postgres-server';
import { copyTree } from './copy-tree.js';

/** Written last: a folder without it is no backup. */
export const MARK = 'backup.json';
/** Of the running server, or of one moment of it: PostgreSQL wants these left out. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|server\.log|pg_wal\/.*|(pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*|.*pgsql_tmp.*)$/;

/** What a backup says of itself. */
export interface BackupMark {
  readonly version: string;
  /** From when on its content is whole. */
  readonly takenAt: string;
}

interface TakeBackup {
  readonly dataDir: string;
  /** A new or empty folder. */
  readonly into: string;
  readonly version: string;
  /** To the server of the data folder, by its own role. */
  readonly client: pg.Client;
}

/**
 * Copies an installation while it runs: all databases as they are at one moment, the keys without which they are worthless, and the
 * mails that were caught. A slot keeps the database's log until it is copied too.
 */
export async function takeBackup({ dataDir, into, version, client }: TakeBackup): Promise<BackupMark> {
  await mkdir(into, { recursive: true, mode: 0o700 });
  if ((await readdir(into)).length > 0) throw new StartError(`The folder ${into} is not empty.`);
  const [from, to] = [join(resolve(dataDir), 'postgres'), join(into, 'postgres')];
  await client.query(`SELECT pg_create_physical_replication_slot($1, true, true)`, [`saffron_backup_${process.pid}`]);
  await client.query(`SELECT pg_backup_start('saffron', true)`);
  await copyTree(from, to, (path) => !LEFT_OUT.test(path));
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
  await writeFile(join(to, 'backup_label'), rows[0]!.labelfile, { mode: 0o600 });
  await copyTree(join(from, 'pg_wal'), join(to, 'pg_wal'));
  await copyFile(join(dataDir, 'secrets.json'), join(into, 'secrets.json'));
  await copyTree(join(dataDir, 'mail'), join(into, 'mail'));
  const mark = { version, takenAt: new Date().toISOString() };
  await writeFile(join(into, MARK), `${JSON.stringify(mark)}\n`, { mode: 0o600 });
  return mark;
}
