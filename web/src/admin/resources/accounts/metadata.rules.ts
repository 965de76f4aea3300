import type { TransferMetadata } from '#contracts/wallet';

const PAIR = /^\s*([A-Za-z0-9_.:-]{1,40})\s*=\s*(.{0,200}?)\s*$/;

/** Reads `key=value`, one in each line; undefined where a line is none. */
export function parseMetadata(text: string): TransferMetadata | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => PAIR.exec(line));
  if (pairs.some((pair) => pair === null)) return undefined;
  return Object.fromEntries(pairs.map((pair) => [pair![1]!, pair![2]!]));
}

export const formatMetadata = (data: TransferMetadata): string =>
  Object.entries(data)
    .map(([key, value]) => `${key}=${value}`)
    .join('\n');
