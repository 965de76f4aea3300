import type { EventDefinition, EventEnvelope, EventPayload } from '#contracts/events';
import { type TransferTemplate, transferRequested } from '#contracts/wallet';
import { newId } from '#kernel';
import { type TestMember, WalletApp } from './wallet-app.js';

export const SFN = 10n ** 18n;
export const sfn = (amount: number) => ({ asset: 'SFN', amountMinor: String(BigInt(amount) * SFN) }) as const;

export interface Told {
  readonly id: string;
  readonly type: string;
  // Outcomes of any kind; each test knows its own.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly payload: any;
}

export let wallet: WalletApp;
export let ada: TestMember;
export let bob: TestMember;

/** A wallet for a file of tests, and two members of whom the first has money. */
export function useWallet(): void {
  beforeAll(async () => {
    wallet = await WalletApp.start({ TRANSFER_FEE_BASIS_POINTS: '100', TRANSFER_MAX: 'SFN=500' });
    [ada, bob] = [await wallet.member(), await wallet.member()];
    await wallet.give(ada, '10000');
  });
  afterAll(async () => void (await wallet.close()));
}

export const event = <D extends EventDefinition>(
  definition: D,
  payload: EventPayload<D>,
  change: Partial<EventEnvelope> = {},
): EventEnvelope => ({
  id: newId(),
  type: definition.type,
  key: (payload as { requestId: string }).requestId,
  occurredAt: new Date().toISOString(),
  payload,
  ...change,
});

export const asking = (template: TransferTemplate, requestId = newId(), purpose = 'orders.test') =>
  event(transferRequested, { purpose, requestId, template });

/** What the wallet has told of a request and nobody has fetched yet. */
export const told = (requestId: string): Promise<Told[]> =>
  wallet.dataSource.query(`SELECT id, type, payload FROM outbox WHERE key = $1 ORDER BY seq`, [requestId]);

export const requestOf = ({ key }: EventEnvelope) => key;

/** Hands a request over and answers what was told of it. */
export async function ask(request: EventEnvelope): Promise<Told> {
  await wallet.deliver(request);
  return (await told(requestOf(request))).at(-1) as Told;
}

export const move = (template: TransferTemplate, requestId?: string) => ask(asking(template, requestId));

export const balanceOf = async (purpose: string, ownerId: string | null): Promise<bigint> => {
  const [row] = await wallet.dataSource.query<{ balance: string }[]>(
    `SELECT balance::text FROM accounts WHERE purpose = $1 AND owner_id IS NOT DISTINCT FROM $2 AND asset = 'SFN'`,
    [purpose, ownerId],
  );
  return BigInt(row?.balance ?? '0');
};

export const countOf = async (sql: string, ...values: unknown[]): Promise<number> => {
  const [row] = await wallet.dataSource.query<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${sql}`, values);
  return row?.n ?? 0;
};
