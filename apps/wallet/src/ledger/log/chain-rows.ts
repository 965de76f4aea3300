import type { EventPayload } from '#contracts/events';
import { balanceCrossed, transfersPosted } from '#contracts/wallet';
import { newId } from '#kernel';
import type { Draft, PostedTransfer } from '../rules/draft.js';
import { bytea, int4, int8, text, timestamptz, uuid } from './fields.js';
import { column, type Section, sectionOf, type TableRows } from './table-rows.js';

/** One link of the chain. */
export interface BatchRow {
  readonly number: number;
  readonly id: string;
  readonly epoch: number;
  readonly at: Date;
  readonly commands: number;
  readonly transfers: number;
  readonly entries: number;
  readonly digest: Buffer;
  readonly hash: Buffer;
}

const BATCHES: TableRows<BatchRow> = {
  table: 'batches',
  columns: [
    column('number', int8, ({ number }) => number),
    column('id', uuid, ({ id }) => id),
    column('epoch', int8, ({ epoch }) => epoch),
    column('posted_at', timestamptz, ({ at }) => at),
    column('commands', int4, ({ commands }) => commands),
    column('transfers', int4, ({ transfers }) => transfers),
    column('entries', int4, ({ entries }) => entries),
    column('digest', bytea, ({ digest }) => digest),
    column('hash', bytea, ({ hash }) => hash),
  ],
};

interface LogRow {
  readonly number: number;
  readonly payload: Buffer;
}

const BATCH_LOG: TableRows<LogRow> = {
  table: 'batch_log',
  columns: [
    column('number', int8, ({ number }) => number),
    column('posted_at', timestamptz, (_, at) => at),
    column('payload', bytea, ({ payload }) => payload),
  ],
};

/** The link itself comes first: where it does not fit, nothing else of the batch is read. */
export const chainSections = (batch: BatchRow, payload: Buffer): Section[] => [
  sectionOf(BATCHES, [batch], batch.at),
  sectionOf(BATCH_LOG, [{ number: batch.number, payload }], batch.at, payload.length + 256),
];

interface Told {
  readonly type: string;
  readonly key: string;
  readonly payload: string;
}

const OUTBOX: TableRows<Told> = {
  table: 'outbox',
  columns: [
    column('id', uuid, () => newId()),
    column('type', text, ({ type }) => type),
    column('key', text, ({ key }) => key),
    column('occurred_at', timestamptz, (_, at) => at),
    column('payload', text, ({ payload }) => payload),
  ],
};

/** The events of a batch: everything that it posted in one, and each balance that passed a mark. */
export function outboxSections(draft: Draft): Section[] {
  const told = [...postedEvents(draft), ...crossedEvents(draft)];
  if (told.length === 0) return [];
  const expected = told.reduce((sum, { payload }) => sum + payload.length * 3, 256 * told.length);
  return [sectionOf(OUTBOX, told, draft.at, expected)];
}

function postedEvents({ transfers, at }: Draft): Told[] {
  if (transfers.length === 0) return [];
  const posted = transfers.map((transfer) => transferJson(transfer, at.toISOString()));
  return [{ type: transfersPosted.type, key: 'ledger', payload: `{"transfers":[${posted.join(',')}]}` }];
}

/** By hand, since it is done for every transfer and none of it needs escaping: ids, digits, codes and addresses of our own. */
const transferJson = ({ details, amount, fee, fromAccount, toAccount }: PostedTransfer, postedAt: string): string =>
  `{"transferId":"${details.id}","kind":"${details.kind}","asset":"${details.asset}","amountMinor":"${amount}",` +
  `"feeMinor":"${fee}","fromAccount":"${fromAccount.address}","toAccount":"${toAccount.address}","postedAt":"${postedAt}"}`;

const crossedEvents = ({ crossings, at }: Draft): Told[] =>
  crossings.map(({ monitor, account, balanceAfter, transferId }) => {
    const crossed: EventPayload<typeof balanceCrossed> = {
      monitorId: monitor.id,
      accountId: String(account.id),
      asset: account.asset,
      direction: monitor.direction,
      thresholdMinor: `${monitor.threshold}`,
      balanceMinor: `${balanceAfter}`,
      transferId,
      at: at.toISOString(),
    };
    return { type: balanceCrossed.type, key: monitor.id, payload: JSON.stringify(crossed) };
  });
