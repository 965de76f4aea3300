import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { memberIdFromDigits } from '#contracts/identity';
import type { CreateTransferRequest } from '#contracts/wallet';
import { newId } from '#kernel';
import { PRINCIPAL_HEADER, type Principal, signPrincipal } from '#platform/auth';
import { freePort } from '#testing/free-port';
import { type TestKafka, testKafka, type TestRedis, testRedis } from '#testing/servers';
import { fund } from './commands.js';
import { LedgerHarness } from './ledger-harness.js';

const COMPILED = 'dist/apps/wallet/src/main.js';
const FROM_SOURCE = ['--import', './scripts/source.mjs', 'apps/wallet/src/main.ts'];
const TRANSFERS = '/api/wallet/transfers';

export interface WalletProcess {
  readonly url: string;
  readonly process: ChildProcess;
}

export interface FundedMember {
  readonly memberId: string;
  readonly saffronId: string;
}

/** The wallet's own `main` in processes of their own, on one database; the gateway's part is played by the test. */
export class WalletProcesses {
  private readonly principalKey = randomBytes(32);
  private readonly lookupKey = randomBytes(32);
  private readonly running: WalletProcess[] = [];

  private constructor(
    readonly harness: LedgerHarness,
    private readonly redis: TestRedis,
    readonly kafka: TestKafka,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** With a database and topics as an operator makes them before he starts the first one. */
  static async create(env: Readonly<Record<string, string>> = {}): Promise<WalletProcesses> {
    const [harness, redis, kafka] = await Promise.all([LedgerHarness.create(), testRedis(), testKafka()]);
    const processes = new WalletProcesses(harness, redis, kafka, env);
    const { code, output } = await processes.run(['migrate']);
    if (code !== 0) throw new Error(`It was not brought up to date: ${output}`);
    return processes;
  }

  /** Members with so much SFN each, as identity's events would have announced them. */
  async fund(count: number, amountMinor: bigint): Promise<FundedMember[]> {
    const writer = this.harness.writer();
    const owners = await fund(writer, count, amountMinor);
    await writer.stop();
    const members = owners.map((memberId, n) => ({ memberId, saffronId: memberIdFromDigits(String(10 ** 10 + n)) }));
    await this.harness.dataSource.query(
      `INSERT INTO members (member_id, tenant_id, saffron_id, email_hash, masked_name, state, version)
       SELECT m, 'default', s, s, 'Ada L.', 'active', 1 FROM unnest($1::uuid[], $2::text[]) AS x (m, s)`,
      [owners, members.map(({ saffronId }) => saffronId)],
    );
    return members;
  }

  /** Until it ends by itself. */
  async run(
    args: readonly string[],
    env: Record<string, string> = {},
  ): Promise<{ code: number | null; output: string }> {
    const child = this.spawn(env, args);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = (await once(child, 'exit')) as [number | null];
    return { code, output };
  }

  /** Until it answers. */
  async start(givenPort?: number): Promise<WalletProcess> {
    const port = String(givenPort ?? (await freePort()));
    const child = this.spawn({ PORT: port, ADVERTISED_URL: `http://127.0.0.1:${port}` });
    const running = { url: `http://127.0.0.1:${port}`, process: child };
    this.running.push(running);
    child.stderr.pipe(process.stderr);
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`it ended with code ${code}`)));
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.includes('answers at')) resolve();
      });
    });
    return running;
  }

  /** A payment as the gateway passes it on, for one try: its word is good once. */
  payment({ memberId, saffronId }: FundedMember, key: string, body: CreateTransferRequest, token?: string) {
    const principal: Principal = {
      ...{ memberId, saffronId, email: 'ada@example.com', role: 'member', tenantId: 'default', ip: '192.0.2.1' },
      ...{ sessionId: newId(), method: 'otp', authenticatedAt: Date.now(), claims: [] },
    };
    const scope = { audience: 'wallet', method: 'POST', url: TRANSFERS };
    return {
      ...({ path: TRANSFERS, method: 'POST', body: JSON.stringify(body) } as const),
      headers: {
        ...{ 'content-type': 'application/json', 'idempotency-key': key },
        [PRINCIPAL_HEADER]: token ?? signPrincipal(principal, scope, this.principalKey),
      },
    };
  }

  async dispose(): Promise<void> {
    for (const { process: child } of this.running) child.kill('SIGKILL');
    await this.redis.drop();
    await this.harness.dispose();
  }

  /** From the sources, or compiled where `SAFFRON_TEST_COMPILED` is set. */
  private spawn(env: Record<string, string>, args: readonly string[] = []) {
    const isCompiled = Boolean(process.env['SAFFRON_TEST_COMPILED']) && existsSync(COMPILED);
    return spawn(process.execPath, [...(isCompiled ? [COMPILED] : FROM_SOURCE), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...{ PATH: process.env['PATH'], LOG_LEVEL: 'silent', SHUTDOWN_DELAY_MS: '0' },
        ...{ DATABASE_URL: this.harness.database.url, REDIS_URL: this.redis.url },
        ...{ KAFKA_BROKERS: this.kafka.brokers, KAFKA_TOPIC_PREFIX: this.kafka.prefix },
        ...{ PRINCIPAL_KEY: this.principalKey.toString('base64url') },
        ...{ LOOKUP_KEY: this.lookupKey.toString('base64url') },
        ...this.env,
        ...env,
      },
    });
  }
}
