import type { CreateTransferRequest, TransferQuote } from '#contracts/wallet';
import { api } from '#web/lib/api/client.js';

export const quoteTransfer = (request: Omit<CreateTransferRequest, 'memo'>) =>
  api.post<TransferQuote>('/api/wallet/transfers/quote', request);
