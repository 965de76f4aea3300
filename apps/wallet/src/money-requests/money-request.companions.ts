import { moneyRequestPaid } from '#contracts/wallet';
import { INSERT_OUTBOX, outboxRow } from '#platform/events';
import type { PostTransfer } from '../ledger/command.js';
import { changeOne, companion, type Companion, type CompanionWriter } from '../ledger/companion.js';
import type { MoneyRequestRecord } from './money-request.js';

interface Payment {
  readonly request: MoneyRequestRecord;
  readonly payerId: string;
  readonly transferId: string;
  readonly amount: bigint;
}

const PAY = `
  UPDATE money_requests SET state = 'paid', payer_id = $2, transfer_id = $3, paid_amount = $4, resolved_at = $5
  WHERE id = $1 AND state = 'open' RETURNING id`;

const payments: CompanionWriter<Payment> = {
  async write(manager, rows, at) {
    for (const row of rows) {
      const { request, payerId, transferId, amount } = row;
      const parameters = [request.id, payerId, transferId, String(amount), at];
      await changeOne(manager, PAY, { parameters, otherwise: 'wallet.money-request.resolved' });
      await manager.query(INSERT_OUTBOX, outboxRow(moneyRequestPaid, { key: request.id, payload: factOf(row), at }));
    }
  },
};

const factOf = ({ request: { id: requestId, askerId, asset }, payerId, transferId, amount }: Payment) => ({
  ...{ requestId, askerId, asset, payerId, transferId },
  amountMinor: String(amount),
});

/** The end of a request that is paid: it commits with the money, or neither does. */
export const requestPaid = (
  request: MoneyRequestRecord,
  payerId: string,
  { id: transferId, amount }: PostTransfer['transfer'],
): Companion => companion(payments, { request, payerId, transferId, amount });
