import { type BulkTransferItem, type BulkTransferResult, WALLET_ERRORS } from '#contracts/wallet';
import { type DomainError, refusals } from '#kernel';
import { toTransfer } from '../transfers/transfer.presenter.js';
import type { TransferRecord } from '../transfers/transfers.repository.js';

const refuse = refusals(WALLET_ERRORS);

export const completed = (key: string, record: TransferRecord): BulkTransferResult => ({
  key,
  status: 'completed',
  transfer: toTransfer(record),
});

export const refused = (key: string, { code, message }: Pick<DomainError, 'code' | 'message'>): BulkTransferResult => ({
  key,
  status: 'refused',
  error: { code, message },
});

/** Of linked transfers: the guilty one says why, the others that it was not they. Where it is not known any more, all say why. */
export function allRefused(
  items: readonly BulkTransferItem[],
  error: DomainError,
  guilty: number | undefined,
): BulkTransferResult[] {
  const others = refuse('wallet.transfer.group-refused');
  return items.map(({ key }, index) => refused(key, guilty === undefined || guilty === index ? error : others));
}
