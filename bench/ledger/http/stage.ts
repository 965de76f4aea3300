import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CSRF_HEADER, SESSION_NAME_COOKIE } from '#contracts/identity';
import { startPlatform, type TestPlatform } from '#testing/app';
import { type Person, people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { type SmtpSink, startSmtpSink } from '#testing/smtp';
import { MEMORY_FLAGS } from '../../../scripts/bootstrap/service-command.mjs';
import { say } from '../say.js';
import type { Session } from './order.js';

/** The platform's wallet. */
export const WALLET_DATABASE = 'saffron_wallet';
const MEMBERS = 128;
const AT_A_TIME = 8;
const GRANT = '1000000';
const ADMIN = 'root@example.org';
const UNLIMITED = '1000000000';
const LIMITS = [
  'REQUESTS_PER_MINUTE',
  'LIMIT_CODES_PER_IP',
  'LIMIT_REGISTRATIONS_PER_IP',
  'LIMIT_VERIFICATIONS_PER_IP',
  'LIMIT_RECIPIENT_LOOKUPS',
];
const PRELOADED = ['--import', './scripts/source.mjs', '--import', './bench/ledger/http/empty-post.ts'];

/** The platform on the benchmark's server, with an empty route beside its own; its members are signed in and have money. */
export class Stage {
  readonly sessions: Session[] = [];
  private running: TestPlatform | undefined;

  private constructor(
    private readonly databaseUrl: string,
    private readonly dataDir: string,
    private readonly smtp: SmtpSink,
  ) {}

  static async set(databaseUrl: string): Promise<Stage> {
    const stage = new Stage(databaseUrl, await mkdtemp(join(tmpdir(), 'saffron-bench-')), await startSmtpSink());
    try {
      await stage.start();
      await stage.populate();
      return stage;
    } catch (error) {
      await stage.clear();
      throw error;
    }
  }

  get platform(): TestPlatform {
    if (!this.running) throw new Error('the platform is not running');
    return this.running;
  }

  /** Limits are raised by configuration and still counted. Answers how long it took until it answered. */
  async start(): Promise<number> {
    const startedAt = performance.now();
    this.running ??= await startPlatform({
      dataDir: this.dataDir,
      smtp: this.smtp,
      nodeFlags: [...MEMORY_FLAGS, ...PRELOADED],
      env: {
        ...{ DATABASE_URL: this.databaseUrl, WEB_ROOT: '', LOG_LEVEL: 'warn' },
        ...{ SUPER_ADMIN_EMAILS: ADMIN, ALLOCATION_APPROVALS: 'one' },
        ...{ TRANSFER_MAX_PER_DAY: `SFN=${UNLIMITED}` },
        ...Object.fromEntries(LIMITS.map((name) => [name, UNLIMITED])),
      },
    });
    return performance.now() - startedAt;
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
  }

  async clear(): Promise<void> {
    await this.stop();
    await this.smtp.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private async populate(): Promise<void> {
    const next = people(5);
    const admin = new ApiClient(this.platform.url, this.smtp);
    await admin.signUp({ ...next(), email: ADMIN });
    const persons = Array.from({ length: MEMBERS }, next);
    const worker = async (): Promise<void> => {
      for (let person = persons.pop(); person; person = persons.pop())
        this.sessions.push(await this.signUp(admin, person));
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, worker));
    say(`${this.sessions.length} members are signed in and have money`);
  }

  private async signUp(admin: ApiClient, person: Person): Promise<Session> {
    const client = new ApiClient(this.platform.url, this.smtp);
    const { saffronId } = await client.signUp(person);
    await grant(admin, saffronId);
    const csrf = client.cookies.get(SESSION_NAME_COOKIE);
    return { saffronId, headers: `cookie: ${client.cookies.header()}\r\n${CSRF_HEADER}: ${csrf}\r\n` };
  }
}

/** His accounts are opened by an event, a moment after he has signed up. */
async function grant(admin: ApiClient, saffronId: string): Promise<void> {
  const wish = { to: saffronId, asset: 'SFN', amount: GRANT, reason: 'For the benchmark' };
  for (let attempt = 1; ; attempt += 1) {
    const { status, body } = await admin.post('/api/admin/allocations', wish);
    if (status === 201) return;
    if (attempt === 100) throw new Error(`No allocation: ${status} ${JSON.stringify(body)}`);
    await delay(50);
  }
}
