import type {
  BalanceAt,
  BatchContents,
  LedgerCheck,
  LedgerHead,
  MetadataRevision,
  MomentQuery,
  RefundTransferRequest,
  TransferMetadata,
  TrialBalance,
  TrialBalanceQuery,
} from '#contracts/wallet';
import type { Identifier } from 'ra-core';
import { httpClient } from './httpClient.js';

const PATH = '/api/admin';

async function ask<T>(path: string, payload?: object): Promise<T> {
  const options = payload ? { method: 'POST', body: JSON.stringify(payload) } : {};
  return ((await httpClient(`${PATH}/${path}`, options)) as { json: T }).json;
}

const queryOf = (query: Partial<TrialBalanceQuery>): string => {
  const given = Object.entries(query).filter(([, value]) => value);
  return new URLSearchParams(given as [string, string][]).toString();
};

const send = async (path: string, payload: object): Promise<void> => void (await ask<unknown>(path, payload));

/** What the console asks of the ledger besides its lists. */
export const ledgerCalls = {
  ledgerHead: () => ask<LedgerHead>('ledger/head'),
  batchContents: (id: Identifier) => ask<BatchContents>(`batches/${id}`),
  checkLedger: () => ask<LedgerCheck>('ledger/checks', {}),
  trialBalance: (query: Partial<TrialBalanceQuery>) => ask<TrialBalance>(`ledger/trial-balance?${queryOf(query)}`),
  balanceAt: (accountId: Identifier, query: Partial<MomentQuery>) =>
    ask<BalanceAt>(`accounts/${accountId}/balance?${queryOf(query)}`),
  metadataOf: async (transferId: Identifier): Promise<readonly MetadataRevision[]> =>
    (await ask<{ revisions: readonly MetadataRevision[] }>(`transactions/${transferId}/metadata`)).revisions,
  setMetadata: (transferId: Identifier, data: TransferMetadata) =>
    send(`transactions/${transferId}/metadata`, { data }),
  reverse: (transferId: Identifier, reason: string) => send(`transactions/${transferId}/reverse`, { reason }),
  /** @param key the same one never refunds twice */
  refund: async (transferId: Identifier, wish: RefundTransferRequest, key: string): Promise<void> => {
    const [url, body] = [`${PATH}/transactions/${transferId}/refund`, JSON.stringify(wish)];
    await httpClient(url, { method: 'POST', body, headers: new Headers({ 'idempotency-key': key }) });
  },
  approvePeriod: (id: Identifier, reason?: string) => send(`periods/${id}/approve`, reason ? { reason } : {}),
  rejectPeriod: (id: Identifier, reason?: string) => send(`periods/${id}/reject`, reason ? { reason } : {}),
};
