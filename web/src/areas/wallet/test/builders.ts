import type { SessionItem } from '#contracts/identity';
import type {
  Contact,
  FeeTerms,
  MoneyRequest,
  MonthlySummary,
  PendingHold,
  Transaction,
  Transfer,
  TransferQuote,
  TransferTerms,
  WalletAccount,
} from '#contracts/wallet';
import { type Asset, ASSETS } from '#kernel';
import { aUser } from '#web/testing/users.js';

export const ada = aUser({ saffronId: 'SF000000000000' });

/** A member ID with a right check digit. */
export const BO_ID = 'SF572572572572';
export const bo = { saffronId: BO_ID, name: 'Bo K.' };

export const someAccount = (asset: Asset, total: string, held = '0'): WalletAccount => ({
  asset,
  decimals: ASSETS[asset].decimals,
  available: total,
  held,
  total,
  creditLimit: '0',
});

export const someTerms = (change: Partial<TransferTerms> = {}): TransferTerms => ({
  asset: 'SFN',
  available: '10',
  fee: null,
  maxPerTransfer: null,
  maxPerDay: null,
  remainingToday: null,
  codeAbove: null,
  ...change,
});

/** A fee of so many basis points, on top. */
export const aShare = (basisPoints: number): FeeTerms => ({
  tiers: [{ above: '0', basisPoints, fixed: '0' }],
  ...{ min: null, max: null, paidBy: 'sender' },
});

export const someQuote = (change: Partial<TransferQuote> = {}): TransferQuote => ({
  asset: 'SFN',
  amount: '2.5',
  fee: '0.1',
  feePaidBy: 'sender',
  total: '2.6',
  balanceAfter: '7.4',
  to: bo,
  codeRequired: false,
  ...change,
});

export const someTransfer = (change: Partial<Transfer> = {}): Transfer => ({
  id: '019a0000-0000-7000-8000-000000000001',
  status: 'completed',
  amount: '2.5',
  asset: 'SFN',
  fee: '0.1',
  feePaidBy: 'sender',
  from: { saffronId: ada.saffronId, name: 'Ada L.' },
  to: bo,
  memo: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...change,
});

export const someTransaction = (number: number, change: Partial<Transaction> = {}): Transaction => ({
  id: `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  kind: 'transfer',
  status: 'completed',
  asset: 'SFN',
  direction: 'in',
  amount: String(number),
  fee: '0',
  total: change.amount ?? String(number),
  balanceAfter: '100',
  counterparty: bo,
  memo: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...change,
});

export const someSession = (change: Partial<SessionItem> = {}): SessionItem => ({
  id: '019a0000-0000-7000-8000-00000000005e',
  current: true,
  method: 'otp',
  secondFactor: null,
  device: 'Chrome 150 on Linux',
  isMobile: false,
  ip: '127.0.0.1',
  createdAt: '2026-11-21T10:00:00.000Z',
  lastSeenAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-12-21T10:00:00.000Z',
  ...change,
});

export const someContact = (change: Partial<Contact> = {}): Contact => ({
  id: '019a0000-0000-7000-8000-0000000000c0',
  label: 'Bo',
  note: null,
  isFavourite: false,
  member: bo,
  standing: 'active',
  timesPaid: 0,
  lastPaidAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...change,
});

export const REQUEST_ID = '019a0000-0000-7000-8000-0000000000a0';
/** Bo asks Ada for 2.5 SFN. */
export const someRequest = (change: Partial<MoneyRequest> = {}): MoneyRequest => ({
  ...{ id: REQUEST_ID, role: 'payer', status: 'open', asset: 'SFN', amount: '2.5', memo: 'Lunch' },
  ...{ asker: bo, payer: { saffronId: ada.saffronId, name: 'Ada L.' } },
  ...{ declineReason: null, transferId: null, paidAmount: null, resolvedAt: null },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', expiresAt: '2026-11-27T10:00:00.000Z' },
  ...change,
});

export const someHold = (change: Partial<PendingHold> = {}): PendingHold => ({
  ...{ id: '019a0000-0000-7000-8000-0000000000b0', asset: 'SFN', amount: '2', captured: '0', purpose: 'order' },
  ...{ status: 'open', since: '2026-11-20T10:00:00.000Z', until: '2026-11-27T10:00:00.000Z' },
  ...change,
});

export const someSummary = (change: Partial<MonthlySummary> = {}): MonthlySummary => ({
  ...{ asset: 'SFN', month: '2026-11', from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
  ...{ opening: '100', in: '5', out: '30', fees: '0.3', closing: '74.7', count: 3 },
  counterparties: [
    { counterparty: bo, in: '0', out: '30', count: 2 },
    { counterparty: null, in: '5', out: '0', count: 1 },
  ],
  ...change,
});
