import { EventTransaction } from '#platform/events';
import {
  type Held,
  type HoldRefused,
  type Moved,
  OnHeld,
  OnHoldExpired,
  OnHoldRefused,
  OnMoved,
  OnReleased,
  type Released,
  requestHold,
  requestRelease,
  requestTransfer,
} from '#platform/money';
import { Controller, Injectable, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { type Order, Orders, OrdersModule } from './orders.js';

export const HELD_ORDER_TABLES = `CREATE TABLE order_holds (order_id uuid PRIMARY KEY, hold_id uuid NOT NULL)`;

/** Orders whose money stays with the buyer, and is held there until something is shipped. */
@Injectable()
export class HeldOrders {
  constructor(
    @InjectDataSource('orders') private readonly dataSource: DataSource,
    private readonly orders: Orders,
  ) {}

  place({ id, buyerId, merchantId, amountMinor }: Order, expiresAt: Date): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const values = [id, buyerId, merchantId, amountMinor];
      await manager.query(`INSERT INTO orders VALUES ($1, $2, $3, $4, '0', 'placed')`, values);
      await requestHold(manager, 'orders.hold', {
        requestId: id,
        member: buyerId,
        asset: 'SFN',
        amountMinor,
        expiresAt: expiresAt.toISOString(),
      });
    });
  }

  async hold(manager: EntityManager, id: string, holdId: string): Promise<void> {
    await this.orders.go(manager, id, 'placed', 'held');
    await manager.query('INSERT INTO order_holds VALUES ($1, $2)', [id, holdId]);
  }

  /** What was shipped is paid for, which may be less than what is held. */
  ship(id: string, amountMinor: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const { buyer_id: from, merchant_id: settlement } = await this.orders.go(manager, id, 'held', 'shipped');
      await requestTransfer(manager, 'orders.capture', {
        requestId: id,
        template: {
          template: 'capture',
          holdId: await this.holdOf(manager, id),
          from,
          to: { settlement },
          asset: 'SFN',
          amountMinor,
          keepRest: true,
        },
      });
    });
  }

  async free(manager: EntityManager, id: string): Promise<void> {
    await this.orders.go(manager, id, 'shipped', 'paid');
    await requestRelease(manager, 'orders.free', { requestId: id, holdId: await this.holdOf(manager, id) });
  }

  private async holdOf(manager: EntityManager, id: string): Promise<string> {
    const sql = 'SELECT hold_id FROM order_holds WHERE order_id = $1';
    const [row] = await manager.query<{ hold_id: string }[]>(sql, [id]);
    if (!row) throw new Error(`nothing is held for order ${id}`);
    return row.hold_id;
  }
}

@Controller()
class HeldOrdersConsumer {
  constructor(
    private readonly orders: Orders,
    private readonly heldOrders: HeldOrders,
  ) {}

  @OnHeld('orders.hold')
  async onHeld(@Payload() { payload }: Held, @EventTransaction() manager: EntityManager): Promise<void> {
    await this.heldOrders.hold(manager, payload.requestId, payload.holdId);
  }

  @OnHoldRefused('orders.hold')
  async onNotHeld(@Payload() { payload }: HoldRefused, @EventTransaction() manager: EntityManager): Promise<void> {
    await this.orders.go(manager, payload.requestId, 'placed', payload.code);
  }

  @OnHoldExpired('orders.hold')
  async onExpired(@Payload() { payload }: Released, @EventTransaction() manager: EntityManager): Promise<void> {
    await this.orders.go(manager, payload.requestId, 'held', 'expired');
  }

  @OnMoved('orders.capture')
  async onCaptured(@Payload() { payload }: Moved, @EventTransaction() manager: EntityManager): Promise<void> {
    await this.heldOrders.free(manager, payload.requestId);
  }

  @OnReleased('orders.free')
  async onFreed(@Payload() { payload }: Released, @EventTransaction() manager: EntityManager): Promise<void> {
    await this.orders.go(manager, payload.requestId, 'paid', 'closed');
  }

  @OnHoldRefused('orders.free')
  async onNotFreed(@Payload() { payload }: HoldRefused, @EventTransaction() manager: EntityManager): Promise<void> {
    await this.orders.go(manager, payload.requestId, 'paid', payload.code);
  }
}

@Module({
  imports: [OrdersModule],
  controllers: [HeldOrdersConsumer],
  providers: [HeldOrders],
  exports: [HeldOrders],
})
export class HeldOrdersModule {}
