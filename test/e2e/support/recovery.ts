import { appendFile, chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Admin, Kafka, type KafkaJSDeleteGroupsError, logLevel } from 'kafkajs';
import pg from 'pg';
import { eventually } from '#testing/eventually';
import { takeBackup } from '../../../apps/platform/src/backup-command/take-backup.js';
import { Undo } from '../../../apps/platform/src/undo.js';
import { databaseName } from '../../../scripts/cluster/environment.js';
import { OWNERS, type Owner } from '../../../scripts/cluster/plan.js';
import { startStack } from '../../../scripts/stack/stack.js';

const RECOVERED_WITHIN_MS = 60_000;

/** Of a database of a running cluster. */
export async function addressOf(dataDir: string, owner: Owner): Promise<string> {
  const [, , , port] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as { databasePassword: string };
  return `postgresql://saffron:${secrets.databasePassword}@127.0.0.1:${port}/${databaseName(owner)}`;
}

/** A connection past everything that the product allows. */
export async function intrude(dataDir: string, owner: Owner): Promise<pg.Client> {
  const client = new pg.Client(await addressOf(dataDir, owner));
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A base backup of the databases, and their log from there on, as continuous archiving keeps them. */
export class Archive {
  private constructor(
    private readonly dataDir: string,
    private readonly folder: string,
    /** Its slot has the server keep the log. */
    private readonly keeper: pg.Client,
  ) {}

  static async begin(dataDir: string, folder: string): Promise<Archive> {
    const keeper = await intrude(dataDir, 'identity');
    await takeBackup({ dataDir, into: join(folder, 'base'), version: '', client: keeper });
    return new Archive(dataDir, folder, keeper);
  }

  /** The moment that it is now, by the clock of the databases. */
  async now(): Promise<string> {
    const { rows } = await this.keeper.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    return rows[0]!.now.toISOString();
  }

  /** The last of the log arrives. */
  async end(): Promise<void> {
    const log = join(this.folder, 'log');
    await mkdir(log);
    await cp(join(this.dataDir, 'postgres', 'pg_wal'), log, { recursive: true });
    await this.keeper.end();
    for (const path of [this.folder, log]) await chmod(path, 0o755);
    for (const name of await readdir(log)) await chmod(join(log, name), 0o755);
  }

  /** Nothing is left of the databases and of Redis; the databases become what they were at a moment. */
  async restore(moment: string): Promise<void> {
    const postgres = join(this.dataDir, 'postgres');
    for (const name of ['postgres', 'redis']) await rm(join(this.dataDir, name), { recursive: true, force: true });
    await cp(join(this.folder, 'base', 'postgres'), postgres, { recursive: true });
    const settings = {
      restore_command: `cp ${this.folder}/log/%f %p`,
      // It knows no `Z` there.
      recovery_target_time: moment.replace('Z', '+00'),
      recovery_target_action: 'promote',
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    await appendFile(join(postgres, 'postgresql.auto.conf'), lines.join(''));
    await writeFile(join(postgres, 'recovery.signal'), '');
  }
}

/** With the servers up and no service: waits for the databases, and has Kafka forget how far each service had read. */
export async function betweenStarts(dataDir: string, look: () => Promise<void>): Promise<void> {
  const undo = new Undo();
  try {
    const { kafka } = await startStack({ dataDir, undo, say: () => undefined, hasChain: false, ports: 'any' });
    await untilRecovered(dataDir);
    const client = new Kafka({ brokers: kafka.brokers.split(','), logLevel: logLevel.NOTHING });
    const admin = client.admin();
    await admin.connect();
    for (const owner of OWNERS) await forgetOffsets(admin, `saffron.${owner}`);
    await admin.disconnect();
    await look();
  } finally {
    await undo.run();
  }
}

/** A broker that has just started does not know its groups for some seconds. */
const forgetOffsets = (admin: Admin, group: string): Promise<void> =>
  eventually(async () => {
    const failed = await admin.deleteGroups([group]).then(
      () => [],
      ({ groups }: KafkaJSDeleteGroupsError) => groups.map(({ error }) => (error as { type?: string }).type),
    );
    expect(failed.filter((type) => type !== 'GROUP_ID_NOT_FOUND')).toEqual([]);
  }, RECOVERED_WITHIN_MS);

async function untilRecovered(dataDir: string): Promise<void> {
  const client = await intrude(dataDir, 'identity');
  try {
    for (const deadline = Date.now() + RECOVERED_WITHIN_MS; Date.now() < deadline; await delay(50)) {
      const { rows } = await client.query<{ isOver: boolean }>('SELECT NOT pg_is_in_recovery() AS "isOver"');
      if (rows[0]!.isOver) return;
    }
    throw new Error('The databases did not recover');
  } finally {
    await client.end();
  }
}
