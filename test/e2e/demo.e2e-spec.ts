import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Allocation, TransactionPage } from '#contracts/wallet';
import { startPlatform, type TestPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { eventually } from '#testing/eventually';
import { devInbox } from './support/dev-inbox.js';

const CHIEF = 'chief@example.org';

describe('npm run demo', () => {
  let dataDir: string;
  let platform: TestPlatform;
  const next = people();

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'saffron-demo-'));
  });
  afterEach(async () => {
    await platform.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function demo(env: Record<string, string> = {}): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/demo.mjs'], {
      env: { ...process.env, SUPER_ADMIN_EMAILS: '', SAFFRON_URL: platform.url, DATA_DIR: dataDir, ...env },
    });
    return stdout;
  }

  /** The demo asked for a code a moment ago; the next one may have to wait for half a minute. */
  const signIn = (who: ApiClient, email: string) => eventually(async () => void (await who.signIn(email)), 60_000);

  const client = () => new ApiClient(platform.url, devInbox(platform.url));

  it('adds its members, allocations and transfers once, however often it runs', async () => {
    platform = await startPlatform({ dataDir, env: { SMTP_URL: '', SUPER_ADMIN_EMAILS: CHIEF } });
    const first = await demo({ SUPER_ADMIN_EMAILS: CHIEF });
    expect(first).toMatch(new RegExp(`^Administrators: ${CHIEF}, tariq\\.osman@saffron\\.example$`, 'm'));
    expect(first).toMatch(/^Members: amara\.okafor@saffron\.example, (\S+, ){6}hana\.nakamura@saffron\.example$/m);
    expect(await demo({ SUPER_ADMIN_EMAILS: CHIEF })).toBe(first);

    const admin = client();
    await signIn(admin, CHIEF);
    const { body: allocations } = await admin.get<Allocation[]>('/api/admin/allocations?range=[0,99]');
    expect(allocations.map(({ status }) => status)).toEqual(Array(6).fill('approved'));
    const { body: members } = await admin.get<unknown[]>('/api/admin/members?range=[0,99]');
    expect(members).toHaveLength(10);
    const amara = client();
    await signIn(amara, 'amara.okafor@saffron.example');
    const { body } = await amara.get<TransactionPage>('/api/wallet/transactions?limit=100');
    expect(body.items.filter(({ direction }) => direction === 'out')).toHaveLength(4);
  }, 240_000);

  it('adds its members also where somebody else is super administrator, and says what the rest waits for', async () => {
    platform = await startPlatform({ dataDir, env: { SMTP_URL: '' } });
    const owner = client();
    await owner.signUp(next());
    const token = (await readFile(join(dataDir, 'first-admin-token'), 'utf8')).trim();
    expect((await owner.post('/api/saffron/claim-first-admin', { token })).status).toBe(200);

    const printed = await demo();

    expect(printed).toMatch(/^Members: (\S+, ){7}\S+$/m);
    expect(printed).toMatch(
      /^Allocations and transfers wait for an administrator: .*noor\.haddad@saffron\.example and tariq\.osman@/m,
    );
    expect(printed).not.toMatch(/^Allocations: /m);
  }, 120_000);
});
