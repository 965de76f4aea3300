import type { CreateTransferRequest, Transfer } from '#contracts/wallet';
import { api } from '#web/lib/api/client.js';

/** After this long the page stops waiting; whether the order was carried out is then found out by its key. */
const ANSWER_TIMEOUT_MS = 30_000;

/** The same key and request, however often they are sent, move the money once and answer the same receipt. */
export const createTransfer = (request: CreateTransferRequest, idempotencyKey: string) =>
  api.post<Transfer>('/api/wallet/transfers', request, {
    headers: { 'idempotency-key': idempotencyKey },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
