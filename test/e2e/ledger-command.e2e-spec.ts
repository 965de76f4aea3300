import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { startSmtpSink } from '#testing/smtp';
import { eventually } from '#testing/eventually';

let dataDir: string;
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'saffron-ledger-'))));
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** The command as an operator runs it on this data folder; answers its exit code and what it printed. */
function ledger(...args: string[]): Promise<{ code: number; output: string }> {
  const { NODE_OPTIONS: _, DATABASE_URL: __, ...env } = process.env;
  const command = ['--import', './scripts/source.mjs', 'apps/platform/src/ledger-command/main.ts', ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env: { ...env, DATA_DIR: dataDir } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

async function urlOf(database: string): Promise<string> {
  const [, , , port] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as { databasePassword: string };
  return `postgresql://saffron:${secrets.databasePassword}@127.0.0.1:${port}/${database}`;
}

/** A connection to a database of the running instance, past everything that the product allows. */
async function intrude(database: string): Promise<pg.Client> {
  const client = new pg.Client(await urlOf(database));
  await client.connect();
  return client;
}

async function exportedBatches(...range: string[]): Promise<number[]> {
  const { code, output } = await ledger('export', ...range);
  expect(code).toBe(0);
  const lines = output.split('\n').filter((line) => line !== '');
  return lines.map((line) => (JSON.parse(line) as { number: number }).number);
}

/** When a batch was posted, to the microsecond, and every batch of that very moment. */
async function momentOfBatch(wallet: pg.Client, number: number): Promise<{ at: string; numbers: number[] }> {
  const { rows } = await wallet.query<{ at: string; numbers: number[] }>(
    `SELECT to_char(posted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, array_agg(number::int ORDER BY number) AS numbers
     FROM batches WHERE posted_at = (SELECT posted_at FROM batches WHERE number = $1) GROUP BY posted_at`,
    [number],
  );
  return rows[0]!;
}

describe('npm run ledger', () => {
  it('verifies, replays, reads and exports the ledger of an instance that runs, and of one that is stopped', async () => {
    const smtp = await startSmtpSink();
    const platform = await startPlatform({ dataDir, smtp });
    await new ApiClient(platform.url, smtp).signUp(people()());
    const wallet = await intrude('saffron_wallet');
    await eventually(async () => expect((await wallet.query('SELECT FROM members')).rowCount).toBe(1));

    const intact = await ledger('verify');
    expect(intact).toMatchObject({ code: 0, output: expect.stringContaining('intact') });
    const head = /head +(\d+:[0-9a-f]{64})/.exec(intact.output)![1]!;
    expect((await ledger('verify', '--head', head)).code).toBe(0);
    expect(
      await ledger(
        'verify',
        '--head',
        head.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
      ),
    ).toMatchObject({
      ...{ code: 1, output: expect.stringContaining('the log was made anew') },
    });
    expect(await ledger('replay')).toMatchObject({ code: 0, output: expect.stringContaining('equal') });

    await wallet.query('CREATE DATABASE rebuilt');
    const rebuilt = await urlOf('rebuilt');
    expect(await ledger('replay', '--into', rebuilt)).toMatchObject({
      code: 0,
      output: expect.stringContaining('equal'),
    });
    expect(await ledger('replay', '--into', rebuilt)).toMatchObject({
      code: 2,
      output: expect.stringContaining('not empty'),
    });

    const treasury = await ledger('balance', '--account', 'treasury:SFN');
    expect(treasury).toMatchObject({ code: 0, output: expect.stringContaining('1000000000 SFN') });
    const before = await ledger('balance', '--account', 'treasury:SFN', '--at', '2026-01-01', '--effective');
    expect(before).toMatchObject({ code: 0, output: expect.stringContaining(' 0 SFN') });
    expect(await ledger('balance', '--account', 'treasury:XYZ')).toMatchObject({ code: 2 });
    expect(await ledger('balance', '--asset', 'SFN')).toMatchObject({
      code: 0,
      output: expect.stringContaining('balanced'),
    });

    expect(await exportedBatches('--first', '1', '--last', '2')).toEqual([1, 2]);
    const { at, numbers } = await momentOfBatch(wallet, 2);
    expect(await exportedBatches('--since', at, '--until', at)).toEqual(numbers);
    expect(await exportedBatches('--until', '2020-01-01')).toEqual([]);
    expect(await exportedBatches('--since', '2999-01-01')).toEqual([]);
    const file = join(dataDir, 'log.ndjson');
    expect((await ledger('export', '--file', file)).code).toBe(0);
    expect((await readFile(file, 'utf8')).split('\n').length).toBe(Number(head.split(':')[0]) + 1);
    expect((await ledger('export', '--file', file)).code).toBe(2);

    await wallet.query('SET session_replication_role = replica');
    await wallet.query(
      `UPDATE entries SET balance_after = balance_after + 1 WHERE version = 1 AND account_id =
         (SELECT id FROM account_standings WHERE purpose = 'treasury' AND asset = 'SFN')`,
    );
    await wallet.end();
    const found = /BROKEN +entries \d+\/1 \(batch \d+\), balance_after was changed: stored \d+, should be \d+/;
    expect(await ledger('verify')).toMatchObject({ code: 1, output: expect.stringMatching(found) });
    expect(await ledger('replay')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/DIFFERS +account \d+, balance/),
    });

    await platform.stop();
    expect(await ledger('verify')).toMatchObject({ code: 1, output: expect.stringMatching(found) });
    await smtp.stop();
  }, 240_000);

  it('says what it wants to be told', async () => {
    expect(await ledger('verify')).toMatchObject({
      code: 2,
      output: expect.stringContaining('There is no installation in'),
    });
    for (const args of [
      ...[[], ['check'], ['verify', '--head', '1:abc'], ['verify', '--from', 'x'], ['balance'], ['verify', 'now']],
      ...[
        ['balance', '--account', 'treasury:SFN', '--asset', 'SFN'],
        ['export', '--first', '0'],
      ],
    ]) {
      expect(await ledger(...args)).toMatchObject({ code: 2, output: expect.stringContaining('Usage:') });
    }
    expect(await ledger('balance', '--asset', 'SFN', '--at', 'yesterday')).toMatchObject({ code: 2 });
  }, 60_000);
});
