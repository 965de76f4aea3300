import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import kafkajs, { type Admin } from 'kafkajs';
import { DataSource } from 'typeorm';
import { auditCheckRequested } from '#contracts/audit';
import { EVENT_CATALOGUE, TOPIC_RIGHTS } from '#contracts/catalogue';
import { newId } from '#kernel';
import { appendToOutbox } from '#platform/events';
import { freePort } from '#testing/free-port';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { type TestRedis, testRedis } from '#testing/servers';
import { type GuardedKafka, startGuardedKafka } from '#testing/stack/guarded-kafka';
import { eventually } from '#testing/eventually';
import { OWNERS, type Owner } from '../../scripts/cluster/plan.js';
import { type Rule, rules } from '../../scripts/kafka-rights/rules.js';

const key = (): string => randomBytes(32).toString('base64url');
const [SEAL_KEY, LOOKUP_KEY, PRINCIPAL_KEY] = [key(), key(), key()];
const PUBLIC_URL = 'https://pay.example.test';
const OWN: Readonly<Record<Owner, Record<string, string>>> = {
  identity: { OTP_KEY: key(), PEPPER: key(), FACTOR_KEY: key(), SEAL_KEY, LOOKUP_KEY, PUBLIC_URL },
  wallet: { LOOKUP_KEY, ADVERTISED_URL: 'http://127.0.0.1:1' },
  notifications: { SEAL_KEY, PUBLIC_URL, SMTP_URL: 'smtp://127.0.0.1:1' },
};

const { AclResourceTypes, AclOperationTypes, AclPermissionTypes, ResourcePatternTypes } = kafkajs;
const OPERATIONS = {
  Create: AclOperationTypes.CREATE,
  Write: AclOperationTypes.WRITE,
  Read: AclOperationTypes.READ,
  DescribeConfigs: AclOperationTypes.DESCRIBE_CONFIGS,
  AlterConfigs: AclOperationTypes.ALTER_CONFIGS,
};
const aclsOf = ({ user, resource, name, pattern, operations }: Rule) =>
  operations.map((operation) => ({
    principal: `User:${user}`,
    host: '*',
    resourceName: name,
    resourceType: resource === 'topic' ? AclResourceTypes.TOPIC : AclResourceTypes.GROUP,
    resourcePatternType: pattern === 'literal' ? ResourcePatternTypes.LITERAL : ResourcePatternTypes.PREFIXED,
    operation: OPERATIONS[operation],
    permissionType: AclPermissionTypes.ALLOW,
  }));

describe('a Kafka that lets each service do what `npm run kafka:rights` says, and nothing else', () => {
  let folder: string;
  let kafka: GuardedKafka;
  let redis: TestRedis;
  let admin: Admin;
  const databases = new Map<Owner, TestDatabase>();
  const running: ChildProcess[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'saffron-guarded-'));
    [kafka, redis] = await Promise.all([startGuardedKafka(folder, OWNERS), testRedis()]);
    for (const owner of OWNERS) databases.set(owner, await createTestDatabase(owner));
    admin = clientOf('admin').admin();
    await admin.connect();
    await admin.createAcls({ acl: rules().flatMap(aclsOf) });
  }, 120_000);

  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await admin.disconnect();
    await kafka.stop();
    await redis.drop();
    for (const database of databases.values()) await database.drop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  const clientOf = (user: string) =>
    new kafkajs.Kafka({
      ...{ brokers: [kafka.brokers], sasl: kafka.sasl(user), retry: { retries: 0 } },
      logLevel: kafkajs.logLevel.NOTHING,
    });

  function spawnService(owner: Owner, env: Record<string, string>, ...args: string[]): ChildProcess {
    const { username, password } = kafka.sasl(owner);
    return spawn(process.execPath, ['--import', './scripts/source.mjs', `apps/${owner}/src/main.ts`, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...{ PATH: process.env['PATH'], LOG_LEVEL: 'warn', SHUTDOWN_DELAY_MS: '0', PRINCIPAL_KEY },
        ...{ DATABASE_URL: databases.get(owner)!.url, REDIS_URL: redis.url, ...OWN[owner] },
        ...{ KAFKA_BROKERS: kafka.brokers, KAFKA_USERNAME: username, KAFKA_PASSWORD: password, ...env },
      },
    });
  }

  async function migrate(owner: Owner): Promise<string> {
    const child = spawnService(owner, {}, 'migrate');
    let output = '';
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    const [code] = (await once(child, 'exit')) as [number | null];
    return `${code} ${output}`;
  }

  it('lets each migrate: the topics that are its own are made, and looked after', async () => {
    for (const owner of OWNERS) expect(await migrate(owner)).toMatch(/^0 .* [1-9]\d* topics created, 0 altered\n$/);
    expect(await admin.listTopics()).toEqual(expect.arrayContaining(EVENT_CATALOGUE.map(({ type }) => type)));
    const changed = { name: 'wallet.transfers-posted.v1', configEntries: [{ name: 'retention.ms', value: '1000' }] };
    const type = kafkajs.ConfigResourceTypes.TOPIC;
    await admin.alterConfigs({ validateOnly: false, resources: [{ type, ...changed }] });
    expect(await migrate('wallet')).toMatch(/^0 .* 0 topics created, 1 altered\n$/);
  }, 120_000);

  it('lets all of them tell and hear what they have to', async () => {
    const ports = new Map<Owner, number>();
    for (const owner of OWNERS) {
      ports.set(owner, await freePort());
      const child = spawnService(owner, { PORT: String(ports.get(owner)) });
      child.stderr!.pipe(process.stderr);
      running.push(child);
    }
    for (const [, port] of ports)
      await eventually(async () => {
        const health = (await (await fetch(`http://127.0.0.1:${port}/api/health`)).json()) as { parts: object };
        expect(health.parts).toMatchObject({ events: 'up' });
      }, 60_000);

    const { groups } = await admin.describeGroups(OWNERS.map((owner) => `saffron.${owner}`));
    for (const owner of OWNERS) {
      const [member] = groups.find(({ groupId }) => groupId === `saffron.${owner}`)!.members;
      const { topics } = kafkajs.AssignerProtocol.MemberMetadata.decode(member!.memberMetadata)!;
      expect([...topics].sort()).toEqual(TOPIC_RIGHTS[owner].reads.map(({ type }) => type).sort());
    }

    // Identity asks, all three hear it and tell what they found, and identity hears that.
    const identity = await new DataSource({ type: 'postgres', url: databases.get('identity')!.url }).initialize();
    const checkId = newId();
    await identity.transaction((manager) =>
      appendToOutbox(manager, auditCheckRequested, { key: checkId, payload: { checkId, heads: {} } }),
    );
    await eventually(async () => {
      const sql = `SELECT consumer, state FROM inbox WHERE type = 'audit.checked.v1' OR state = 'dead'`;
      const told = { consumer: 'identity.audit-checks-done', state: 'done' };
      expect(await identity.query(sql)).toEqual([told, told, told]);
    }, 60_000);
    await identity.destroy();
    for (const child of running.splice(0)) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }, 240_000);

  it.each(OWNERS)(
    'lets %s write what is its own to tell, and no topic besides',
    async (owner) => {
      const producer = clientOf(owner).producer({ allowAutoTopicCreation: false });
      await producer.connect();
      const refused: string[] = [];
      for (const { type: topic } of EVENT_CATALOGUE) {
        const failure = await producer.send({ topic, messages: [{ value: 'x' }] }).then(() => undefined, messageOf);
        if (failure) refused.push(topic);
        expect(failure ?? 'Not authorized').toContain('Not authorized');
      }
      await producer.disconnect();
      const { makes, writes } = TOPIC_RIGHTS[owner];
      const isOwn = (topic: string) =>
        makes.some((start) => topic.startsWith(start)) || writes.some(({ type }) => type === topic);
      expect(refused).toEqual(EVENT_CATALOGUE.map(({ type }) => type).filter((topic) => !isOwn(topic)));
      expect(refused.length).toBeGreaterThan(5);
    },
    60_000,
  );

  it('lets nobody read codes but who mails them, stand in for another service, or make topics of another’s', async () => {
    const tries: readonly ((wallet: Admin) => Promise<unknown>)[] = [
      (wallet) => wallet.fetchTopicOffsets('identity.otp-requested.v1'),
      (wallet) =>
        wallet.resetOffsets({ groupId: 'saffron.wallet', topic: 'identity.member-changed.v1', earliest: true }),
      (wallet) =>
        wallet.resetOffsets({ groupId: 'saffron.identity', topic: 'identity.member-changed.v1', earliest: true }),
      (wallet) => wallet.createTopics({ topics: [{ topic: 'identity.more.v1' }] }),
      (wallet) => wallet.createTopics({ topics: [{ topic: 'more.v1' }] }),
      (wallet) => wallet.deleteTopics({ topics: ['wallet.transfers-posted.v1'] }),
    ];
    const outcomes: string[] = [];
    for (const attempt of tries) {
      const wallet = clientOf('wallet').admin();
      await wallet.connect();
      outcomes.push(await attempt(wallet).then(() => 'allowed', messageOf));
      await wallet.disconnect();
    }
    const topic = expect.stringContaining('Topic authorization failed');
    // kafkajs does not say why it may not know who coordinates a group.
    expect(outcomes).toEqual([topic, 'allowed', 'Failed to find group coordinator', topic, topic, topic]);
  }, 60_000);
});

/** Of all that a request failed of. */
const messageOf = ({ message, errors = [] }: Error & { errors?: Error[] }): string =>
  [message, ...errors.map((error) => error.message)].join('; ');
