/** The assets that the ledger knows, and how many decimals separate a major from a minor unit (ISO 4217; ERC-20 for SFN). */
export const ASSETS = {
  SFN: { decimals: 18, name: 'Saffron', kind: 'token' },
  USD: { decimals: 2, name: 'US dollar', kind: 'fiat' },
  EUR: { decimals: 2, name: 'Euro', kind: 'fiat' },
  GBP: { decimals: 2, name: 'Pound sterling', kind: 'fiat' },
  ZAR: { decimals: 2, name: 'South African rand', kind: 'fiat' },
} as const;

export type Asset = keyof typeof ASSETS;
export const ASSET_CODES = Object.keys(ASSETS) as [Asset, ...Asset[]];

export const isAsset = (code: string): code is Asset => Object.hasOwn(ASSETS, code);

/** The largest amount that any one call may name: far above every supply, far below numeric(78,0). */
export const MAX_MINOR = 10n ** 38n;

/**
 * Reads a decimal string in major units, exactly: `parseAmount('SFN', '1.5')` is `1500000000000000000n`.
 * Answers undefined for a sign, an exponent, spaces, digits of other scripts, leading zeros, more decimals than the asset has,
 * or more than {@link MAX_MINOR}. Never rounds.
 */
export function parseAmount(asset: Asset, text: string): bigint | undefined {
  const match = /^(0|[1-9][0-9]{0,38})(?:\.([0-9]{1,18}))?$/.exec(text);
  if (!match) return undefined;
  const { decimals } = ASSETS[asset];
  const fraction = match[2] ?? '';
  if (fraction.length > decimals) return undefined;
  const minor = BigInt(match[1] + fraction.padEnd(decimals, '0'));
  return minor <= MAX_MINOR ? minor : undefined;
}

/** Writes minor units as the shortest exact decimal string in major units: `-1500000000000000000n` SFN is `'-1.5'`. */
export function formatAmount(asset: Asset, minor: bigint): string {
  if (minor === 0n) return '0';
  const { decimals } = ASSETS[asset];
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals);
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${minor < 0n ? '-' : ''}${whole}${fraction && '.'}${fraction}`;
}
