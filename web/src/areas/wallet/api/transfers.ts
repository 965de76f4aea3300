import type { CreateTransferRequest, Transfer } from '#contracts/wallet';
import { api } from '#web/lib/api/client.js';

/** The same key and request, however often they are sent, move the money once and answer the same receipt. */
export const createTransfer = (request: CreateTransferRequest, idempotencyKey: string) =>
  api.post<Transfer>('/api/wallet/transfers', request, { headers: { 'idempotency-key': idempotencyKey } });
