import { EventTransaction } from '#platform/events';
import { type Moved, OnMoved, OnRefused, type Refused, requestTransfer } from '#platform/money';
import { Controller, Injectable, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';

export interface Order {
  readonly id: string;
  readonly buyerId: string;
  readonly merchantId: string;
  readonly amountMinor: string;
  readonly commissionMinor: string;
}

export const ORDER_TABLES = `
  CREATE TABLE orders (id uuid PRIMARY KEY, buyer_id uuid, merchant_id uuid, amount text, commission text, state text NOT NULL);
  CREATE TABLE steps (seq serial PRIMARY KEY, order_id uuid NOT NULL, step text NOT NULL)`;

interface Row {
  buyer_id: string;
  merchant_id: string;
  amount: string;
  commission: string;
}

/** What another area would write: its own rows, a request, and what follows once it is answered. */
@Injectable()
export class Orders {
  constructor(@InjectDataSource('orders') private readonly dataSource: DataSource) {}

  place({ id, buyerId, merchantId, amountMinor, commissionMinor }: Order): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const values = [id, buyerId, merchantId, amountMinor, commissionMinor];
      await manager.query(`INSERT INTO orders VALUES ($1, $2, $3, $4, $5, 'placed')`, values);
      await requestTransfer(manager, 'orders.fund', {
        requestId: id,
        template: { template: 'escrow.fund', from: buyerId, escrow: id, asset: 'SFN', amountMinor },
      });
    });
  }

  ship(id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const {
        merchant_id: settlement,
        amount: amountMinor,
        commission,
      } = await this.go(manager, id, 'funded', 'shipped');
      await requestTransfer(manager, 'orders.release', {
        requestId: id,
        template: {
          ...{ template: 'escrow.release', escrow: id, to: { settlement } },
          ...{ asset: 'SFN', amountMinor, commissionMinor: commission },
        },
      });
    });
  }

  cancel(id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const { buyer_id: to, amount: amountMinor } = await this.go(manager, id, 'funded', 'cancelled');
      await requestTransfer(manager, 'orders.return', {
        requestId: id,
        template: { template: 'escrow.return', escrow: id, to, asset: 'SFN', amountMinor },
      });
    });
  }

  async go(manager: EntityManager, id: string, from: string, to: string): Promise<Row> {
    const sql = 'UPDATE orders SET state = $3 WHERE id = $1 AND state = $2 RETURNING *';
    const [[row]] = await manager.query<[Row[], number]>(sql, [id, from, to]);
    if (!row) throw new Error(`order ${id} is not ${from}`);
    await manager.query('INSERT INTO steps (order_id, step) VALUES ($1, $2)', [id, to]);
    return row;
  }
}

@Controller()
class OrdersConsumer {
  constructor(private readonly orders: Orders) {}

  @OnMoved('orders.fund')
  async onFunded(@Payload() { payload }: Moved, @EventTransaction() manager: EntityManager): Promise<void> {
    await this.orders.go(manager, payload.requestId, 'placed', 'funded');
  }

  @OnRefused('orders.fund')
  async onNotFunded(@Payload() { payload }: Refused, @EventTransaction() manager: EntityManager): Promise<void> {
    await this.orders.go(manager, payload.requestId, 'placed', payload.code);
  }

  @OnMoved('orders.release')
  async onReleased(@Payload() { payload }: Moved, @EventTransaction() manager: EntityManager): Promise<void> {
    await this.orders.go(manager, payload.requestId, 'shipped', 'paid');
  }

  @OnMoved('orders.return')
  async onReturned(@Payload() { payload }: Moved, @EventTransaction() manager: EntityManager): Promise<void> {
    await this.orders.go(manager, payload.requestId, 'cancelled', 'returned');
  }
}

@Module({ controllers: [OrdersConsumer], providers: [Orders], exports: [Orders] })
export class OrdersModule {}
