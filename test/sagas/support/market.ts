import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { memberActivated, memberIdFromDigits } from '#contracts/identity';
import { newId } from '#kernel';
import { CountersModule } from '#platform/counters';
import { DatabaseModule } from '#platform/database';
import { appendToOutbox, EventsModule, ConsumerRegistry } from '#platform/events';
import { configureHttp, createHttpAdapter } from '#platform/http';
import { createLogger } from '#platform/logging';
import { requestTransfer } from '#platform/money';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { type INestApplication, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { loadWalletConfig } from '../../../apps/wallet/src/config.js';
import { WalletModule } from '../../../apps/wallet/src/wallet.module.js';
import { HELD_ORDER_TABLES, HeldOrders, HeldOrdersModule } from './held-orders.js';
import { ORDER_TABLES, Orders, OrdersModule } from './orders.js';

/** A wallet and a feature of another area, each with a database of its own, and the events between them. */
export class Market {
  private app: INestApplication | undefined;

  private constructor(
    private readonly walletDatabase: TestDatabase,
    private readonly ordersDatabase: TestDatabase,
  ) {}

  static async create(): Promise<Market> {
    const market = new Market(await createTestDatabase('wallet'), await createTestDatabase('notifications'));
    await market.start();
    await market.source('wallet').query(await readFile('libs/platform/migrations-counters/0001_counters.sql', 'utf8'));
    await market.source('orders').query(ORDER_TABLES);
    await market.source('orders').query(HELD_ORDER_TABLES);
    return market;
  }

  get orders(): Orders {
    if (!this.app) throw new Error('the market is closed');
    return this.app.get(Orders);
  }

  get heldOrders(): HeldOrders {
    if (!this.app) throw new Error('the market is closed');
    return this.app.get(HeldOrders);
  }

  source(service: 'wallet' | 'orders'): DataSource {
    if (!this.app) throw new Error('the market is closed');
    return this.app.get<DataSource>(getDataSourceToken(service), { strict: false });
  }

  async start(): Promise<void> {
    const databases = { wallet: this.walletDatabase.url, orders: this.ordersDatabase.url };
    const registry = new ConsumerRegistry();
    class MarketModule {}
    Module({
      imports: [
        CountersModule.forPostgres({ url: databases.wallet, poolSize: 2 }),
        WalletModule.register(
          loadWalletConfig({
            databaseUrl: databases.wallet,
            lookupKey: Buffer.alloc(32, 7).toString('base64url'),
            logLevel: 'silent',
            LEDGER_REQUEST_PATIENCE_S: '1',
          }),
        ),
        DatabaseModule.forService({ service: 'orders', url: databases.orders, poolSize: 4 }),
        OrdersModule,
        HeldOrdersModule,
        EventsModule.inProcess({
          registry,
          services: Object.entries(databases).map(([name, url]) => ({ name, url })),
          logLevel: 'silent',
          retryPausesMs: [50, 200, 500, 1_000, 1_000],
        }),
      ],
    })(MarketModule);
    this.app = await NestFactory.create(MarketModule, createHttpAdapter(), { logger: false, abortOnError: false });
    configureHttp(this.app, createLogger({ service: 'market', level: 'silent' }));
    this.app.connectMicroservice({ strategy: registry });
    await this.app.startAllMicroservices();
    await this.app.init();
  }

  async stop(): Promise<void> {
    await this.app?.close();
    this.app = undefined;
  }

  async dispose(): Promise<void> {
    await this.stop();
    await this.walletDatabase.drop();
    await this.ordersDatabase.drop();
  }

  /** A member with some SFN from the treasury, both by the events that would bring them. */
  async member(amountMinor: bigint): Promise<string> {
    const memberId = newId();
    const digits = String(randomBytes(6).readUIntBE(0, 6) % 10 ** 11).padStart(11, '0');
    await appendToOutbox(this.source('orders').manager, memberActivated, {
      key: memberId,
      payload: {
        ...{ memberId, tenantId: 'default', saffronId: memberIdFromDigits(digits), emailHash: memberId },
        ...{ maskedName: 'Ada L.', state: 'active', version: 1 },
      },
    });
    if (amountMinor > 0n) await this.give(memberId, amountMinor);
    else await this.until(async () => (await this.balance('member', memberId)) !== undefined);
    return memberId;
  }

  async balance(purpose: string, ownerId: string): Promise<bigint | undefined> {
    const [row] = await this.source('wallet').query<{ balance: string }[]>(
      `SELECT balance::text FROM accounts WHERE purpose = $1 AND owner_id = $2 AND asset = 'SFN'`,
      [purpose, ownerId],
    );
    return row && BigInt(row.balance);
  }

  /** What of a member's SFN is held. */
  async held(memberId: string): Promise<bigint | undefined> {
    const [row] = await this.source('wallet').query<{ held: string }[]>(
      `SELECT held::text FROM accounts WHERE purpose = 'member' AND owner_id = $1 AND asset = 'SFN'`,
      [memberId],
    );
    return row && BigInt(row.held);
  }

  async stateOf(orderId: string): Promise<string | undefined> {
    const [row] = await this.source('orders').query<{ state: string }[]>('SELECT state FROM orders WHERE id = $1', [
      orderId,
    ]);
    return row?.state;
  }

  async stepsOf(orderId: string): Promise<string[]> {
    const sql = 'SELECT step FROM steps WHERE order_id = $1 ORDER BY seq';
    return (await this.source('orders').query<{ step: string }[]>(sql, [orderId])).map(({ step }) => step);
  }

  /** Waits until an order is in a state; fails with what it is in instead. */
  reaches(orderId: string, state: string): Promise<void> {
    return this.until(async () => (await this.stateOf(orderId)) === state, orderId);
  }

  async until(condition: () => Promise<boolean>, orderId?: string): Promise<void> {
    const deadline = Date.now() + 15_000;
    while (!(await condition())) {
      if (Date.now() > deadline) throw new Error(`it did not happen; ${await this.situation(orderId)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  private async give(memberId: string, amountMinor: bigint): Promise<void> {
    await requestTransfer(this.source('orders').manager, 'orders.gift', {
      requestId: memberId,
      template: { template: 'allocation', to: memberId, asset: 'SFN', amountMinor: String(amountMinor) },
    });
    await this.until(async () => (await this.balance('member', memberId)) === amountMinor);
  }

  private async situation(orderId?: string): Promise<string> {
    const sql = `SELECT consumer, state, error FROM inbox WHERE state <> 'done'`;
    const open = [...(await this.source('wallet').query(sql)), ...(await this.source('orders').query(sql))];
    return `the order is ${orderId && (await this.stateOf(orderId))}, open are ${JSON.stringify(open)}`;
  }
}
