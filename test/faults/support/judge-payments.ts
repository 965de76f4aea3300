/** A key, and what it was to move in minor units. */
export interface Asked {
  readonly key: string;
  readonly amount: bigint;
}

/** What a caller was told of a key, each time that he was told anything for good. */
export type Told =
  | { readonly key: string; readonly id: string; readonly amount: bigint }
  | { readonly key: string; readonly refusal: string };

/** A transfer as the ledger has it, whatever its entries are. */
export interface Stored {
  readonly id: string;
  readonly key: string;
  readonly amount: bigint;
  readonly entries: readonly bigint[];
}

export interface Payments {
  readonly asked: Iterable<Asked>;
  readonly told: Iterable<Told>;
  readonly stored: readonly Stored[];
}

export type Wrong = 'lost' | 'doubled' | 'half' | 'not as told' | 'moved though refused' | 'asked for by nobody';
export type Faults = Partial<Record<Wrong, string[]>>;

/**
 * Holds what callers asked for and were told against what the ledger has. Of a key that nobody was told anything for good the money may have
 * moved or not, but once and whole.
 * @returns the keys for each thing that is wrong; empty where nothing is
 */
export function judgePayments({ asked, told, stored }: Payments): Faults {
  const amounts = new Map([...asked].map(({ key, amount }) => [key, amount]));
  const byKey = Map.groupBy(stored, ({ key }) => key);
  const idsTold = new Map<string, Set<string>>();
  const faults: Faults = {};
  const note = (wrong: Wrong, key: string): void => void (faults[wrong] ??= []).push(key);

  for (const each of told) {
    if ('refusal' in each) {
      if (byKey.has(each.key)) note('moved though refused', each.key);
      continue;
    }
    idsTold.set(each.key, (idsTold.get(each.key) ?? new Set()).add(each.id));
    const found = byKey.get(each.key)?.find(({ id }) => id === each.id);
    if (!found) note('lost', each.key);
    else if (found.amount !== each.amount) note('not as told', each.key);
  }
  for (const [key, transfers] of byKey) {
    if (transfers.length > 1) note('doubled', key);
    if (!amounts.has(key)) note('asked for by nobody', key);
    else if (transfers.some(({ amount }) => amount !== amounts.get(key))) note('not as told', key);
    if (!transfers.every(isWhole)) note('half', key);
  }
  for (const [key, ids] of idsTold) if (ids.size > 1) note('doubled', key);
  return mapped(faults, (keys) => [...new Set(keys)]);
}

function isWhole({ amount, entries }: Stored): boolean {
  return entries.length === 2 && entries.includes(amount) && entries.includes(-amount);
}

const mapped = (faults: Faults, map: (keys: string[]) => string[]): Faults =>
  Object.fromEntries(Object.entries(faults).map(([wrong, keys]) => [wrong, map(keys)]));
