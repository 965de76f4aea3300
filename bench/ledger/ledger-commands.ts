import { newId } from '#kernel';
import type { DataSource } from 'typeorm';
import { memberAccount, systemAccount } from '../../apps/wallet/src/ledger/account.js';
import type { Command, TransferDetails } from '../../apps/wallet/src/ledger/command.js';
import type { Submission } from '../../apps/wallet/src/ledger/submission.js';
import { idempotencyOf } from '../../apps/wallet/src/transfers/idempotency.js';
import { buildWallet } from '../../apps/wallet/test-support/wallet-services.js';

/** What the benchmark asks of the wallet's inside. Everything else of it goes through the transfer service. */
export type Wallet = ReturnType<typeof buildWallet>;

export interface Payer {
  readonly memberId: string;
  readonly saffronId: string;
}

export const ASSET = 'SFN';
const FUNDS = 10n ** 24n;
const AMOUNT = 10n ** 16n;
const HOLD_MS = 3_600_000;

/** Limits so high that a load may go on; they are judged all the same. Memory has room for the large population. */
export const SETTINGS = {
  TRANSFER_MAX_PER_DAY: 'SFN=1000000000000',
  TRANSFER_MAX: 'SFN=1000000000',
  LEDGER_MAX_ACCOUNTS: '2000000',
};

export const walletOn = (dataSource: DataSource): Wallet => buildWallet(dataSource, SETTINGS);

export const systemOpenings = (): Command[] => [
  { type: 'open-account', account: { purpose: 'issuance', asset: ASSET, ownerId: null }, floor: null },
  { type: 'open-account', account: { purpose: 'fees', asset: ASSET, ownerId: null }, floor: 0n },
];

export const opening = ({ memberId }: Payer): Command => ({
  type: 'open-account',
  account: { purpose: 'member', asset: ASSET, ownerId: memberId },
  floor: 0n,
});

export const funding = ({ memberId }: Payer): Command =>
  posting({
    ...{ kind: 'issuance', amount: FUNDS, fromParty: null, toParty: null },
    ...{ from: systemAccount('issuance', ASSET), to: memberAccount(memberId, ASSET) },
  });

export async function submitAll(wallet: Wallet, submissions: readonly Submission[]): Promise<void> {
  expectAccepted(await wallet.ledger.submitAll(submissions));
}

/** Reserves an amount and, once that is durable, moves it: two commands, each under its own key. */
export async function holdAndCapture({ ledger }: Wallet, from: Payer, to: Payer): Promise<void> {
  const holdId = newId();
  const account = memberAccount(from.memberId, ASSET);
  const expiresAt = new Date(Date.now() + HOLD_MS);
  const hold = { type: 'create-hold', holdId, account, amount: AMOUNT, purpose: 'bench', expiresAt } as const;
  const held = await ledger.submit({ command: hold, idempotency: once(newId()) });
  const capture = { ...payment(from, to), type: 'capture-hold', holdId } as const;
  const captured = await ledger.submit({ command: capture, idempotency: once(newId()) });
  expectAccepted([held, captured]);
}

export function payment(from: Payer, to: Payer) {
  const party = ({ saffronId }: Payer) => ({ saffronId, name: 'Ada L.' });
  return posting({
    ...{ kind: 'transfer', amount: AMOUNT, fromParty: party(from), toParty: party(to) },
    ...{ from: memberAccount(from.memberId, ASSET), to: memberAccount(to.memberId, ASSET) },
  });
}

function posting(fields: Omit<TransferDetails, 'id' | 'asset' | 'memo'>) {
  const transfer: TransferDetails = { id: newId(), asset: ASSET, memo: null, ...fields };
  return { type: 'transfer', transfer } as const;
}

const once = (key: string) => idempotencyOf('bench', key, { key });

function expectAccepted(verdicts: readonly { readonly accepted: boolean }[]): void {
  if (!verdicts.every(({ accepted }) => accepted)) throw new Error('the ledger refused a command of the benchmark');
}
