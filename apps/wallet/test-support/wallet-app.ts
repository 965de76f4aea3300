import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Role } from '#contracts/access';
import type { EventDefinition, EventEnvelope } from '#contracts/events';
import {
  memberActivated,
  memberChanged,
  type MemberProjection,
  type MemberState,
  memberIdFromDigits,
} from '#contracts/identity';
import type { AllocationPool, CreateAllocationRequest } from '#contracts/wallet';
import { newId } from '#kernel';
import type { Claim, Principal } from '#platform/auth';
import { CountersModule } from '#platform/counters';
import { ConsumerRegistry } from '#platform/events';
import { configureHttp, createHttpAdapter } from '#platform/http';
import { createLogger } from '#platform/logging';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { loadWalletConfig } from '../src/config.js';
import { WalletModule } from '../src/wallet.module.js';

export interface TestMember {
  readonly memberId: string;
  readonly tenantId: string;
  readonly saffronId: string;
  readonly email: string;
  readonly role: Role;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // Answers of any route; each test knows its own.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

/** The wallet as a process would run it, with the edge's part played by the test: it says who is asking. */
export class WalletApp {
  private readonly members = new Map<string, TestMember>();
  private readonly versions = new Map<string, number>();

  private constructor(
    private readonly app: NestFastifyApplication,
    private readonly database: TestDatabase,
    private readonly registry: ConsumerRegistry,
    private readonly lookupKey: Buffer,
  ) {}

  static async start(env: Record<string, string> = {}, onDatabase?: TestDatabase): Promise<WalletApp> {
    const database = onDatabase ?? (await createTestDatabase('wallet'));
    const lookupKey = Buffer.alloc(32, 7);
    const config = loadWalletConfig({
      databaseUrl: database.url,
      lookupKey: lookupKey.toString('base64url'),
      logLevel: 'silent',
      // Tests set the clock to years of their own.
      LEDGER_CLOCK_AHEAD_MS: String(Number.MAX_SAFE_INTEGER),
      ...env,
    });
    class TestModule {}
    Module({
      imports: [CountersModule.forPostgres({ url: database.url, poolSize: 2 }), WalletModule.register(config)],
    })(TestModule);
    const adapter = createHttpAdapter();
    const app = await NestFactory.create<NestFastifyApplication>(TestModule, adapter, {
      logger: false,
      abortOnError: false,
    });
    const registry = new ConsumerRegistry();
    app.connectMicroservice({ strategy: registry });
    configureHttp(app, createLogger({ service: 'wallet', level: 'silent' }));
    const wallet = new WalletApp(app, database, registry, lookupKey);
    adapter.getInstance().addHook('onRequest', (request, _reply, done) => {
      const header = request.headers['x-test-principal'];
      if (typeof header === 'string') request.principal = JSON.parse(header) as Principal;
      done();
    });
    await app.startAllMicroservices();
    if (!onDatabase)
      await wallet.dataSource.query(await readFile('libs/platform/migrations-counters/0001_counters.sql', 'utf8'));
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    return wallet;
  }

  get dataSource(): DataSource {
    return this.app.get<DataSource>(getDataSourceToken('wallet'), { strict: false });
  }

  get url(): string {
    return this.database.url;
  }

  get<T>(token: new (...args: never[]) => T): T {
    return this.app.get<T>(token, { strict: false });
  }

  /** A member as identity would announce him. */
  async member(role: Role = 'member', tenantId = 'default', address?: string): Promise<TestMember> {
    const saffronId = memberIdFromDigits(String(randomBytes(6).readUIntBE(0, 6) % 10 ** 11).padStart(11, '0'));
    const email = address ?? `${saffronId.toLowerCase()}@example.org`;
    const member = { memberId: newId(), tenantId, saffronId, email, role };
    this.members.set(member.memberId, member);
    await this.announce(memberActivated, member, 'active');
    return member;
  }

  suspend(member: TestMember): Promise<void> {
    return this.announce(memberChanged, member, 'suspended');
  }

  reactivate(member: TestMember): Promise<void> {
    return this.announce(memberChanged, member, 'active');
  }

  async announce(
    definition: EventDefinition,
    member: TestMember,
    state: MemberState,
    version?: number,
    more: Pick<MemberProjection, 'tier' | 'country'> = {},
  ): Promise<void> {
    const next = version ?? (this.versions.get(member.memberId) ?? 0) + 1;
    this.versions.set(member.memberId, next);
    const emailHash = createHmac('sha256', this.lookupKey).update(member.email).digest('base64url');
    const { memberId, tenantId, saffronId } = member;
    const payload: MemberProjection = {
      memberId,
      tenantId,
      saffronId,
      emailHash,
      maskedName: `Name ${saffronId.slice(-2)}.`,
      state,
      version: next,
      ...more,
    };
    const event: EventEnvelope = {
      id: newId(),
      type: definition.type,
      key: memberId,
      occurredAt: new Date().toISOString(),
      payload,
    };
    await this.deliver(event);
  }

  /** Hands an event to whoever of the wallet listens to it, as its inbox would: each in a transaction of its own. */
  async deliver(event: EventEnvelope): Promise<void> {
    for (const consumer of this.listeners(event))
      await this.dataSource.transaction((manager) => consumer.handle([event], manager));
  }

  /** Hands it over in a transaction whose end is the caller's. */
  async deliverWithin(manager: EntityManager, event: EventEnvelope): Promise<void> {
    for (const consumer of this.listeners(event)) await consumer.handle([event], manager);
  }

  private listeners(event: EventEnvelope) {
    return this.registry.consumers.filter((consumer) => consumer.type === event.type && consumer.wants(event));
  }

  /** What the edge says of who is asking. */
  headersOf(who: TestMember, claims: Claim[] = []): Record<string, string> {
    const { memberId, saffronId, email, role, tenantId } = who;
    const principal = {
      ...{ memberId, saffronId, email, role, tenantId, ip: '127.0.0.1' },
      ...{ sessionId: newId(), method: 'otp', authenticatedAt: 0, strongAt: Date.now(), claims },
    };
    return { 'x-test-principal': JSON.stringify(principal) };
  }

  /** For what wants a connection of its own. @returns the port on 127.0.0.1 */
  async listen(): Promise<number> {
    await this.app.listen(0, '127.0.0.1');
    return Number(new URL(await this.app.getUrl()).port);
  }

  async request(
    who: TestMember | undefined,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    extra: { headers?: Record<string, string>; claims?: Claim[] } = {},
  ): Promise<Answer> {
    const response = await this.app.inject({
      method,
      url,
      ...(body === undefined ? {} : { payload: body as object }),
      headers: { ...extra.headers, ...(who ? this.headersOf(who, extra.claims) : {}) },
    });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: isJson ? response.json() : undefined,
    };
  }

  /** Sends SFN unless told otherwise, each time under a key of its own unless one is given. */
  send(from: TestMember, body: object, options: { key?: string; claims?: Claim[] } = {}): Promise<Answer> {
    const headers = { 'idempotency-key': options.key ?? newId() };
    const claims = options.claims ?? [];
    return this.request(from, 'POST', '/api/wallet/transfers', { asset: 'SFN', ...body }, { headers, claims });
  }

  /** Gives SFN from the treasury, with two administrators of the occasion. */
  async give(member: TestMember, amount: string): Promise<void> {
    await this.allocate({ to: member.saffronId, amount }, member.tenantId);
  }

  /** Sets SFN aside for what templates take out of a pool. */
  async fill(pool: AllocationPool, amount: string): Promise<void> {
    await this.allocate({ pool, amount }, 'default');
  }

  private async allocate(wish: Pick<CreateAllocationRequest, 'to' | 'pool' | 'amount'>, tenantId: string) {
    const [one, other] = [await this.member('admin', tenantId), await this.member('admin', tenantId)];
    const body = { ...wish, asset: 'SFN', reason: 'for a test' };
    const asked = await this.request(one, 'POST', '/api/admin/allocations', body);
    const approved = await this.request(other, 'POST', `/api/admin/allocations/${asked.body.id}/approve`, {});
    if (approved.status >= 300) throw new Error(`no allocation: ${asked.text} ${approved.text}`);
  }

  async balance(member: TestMember, asset = 'SFN'): Promise<string> {
    const { body } = await this.request(member, 'GET', '/api/wallet/accounts');
    return (
      (body.accounts as { asset: string; available: string }[]).find((account) => account.asset === asset)?.available ??
      'none'
    );
  }

  async close(options: { keepDatabase?: boolean } = {}): Promise<TestDatabase> {
    await this.app.close();
    if (!options.keepDatabase) await this.database.drop();
    return this.database;
  }
}
