import { createHash } from 'node:crypto';
import { type Asset, parseAmount } from '#kernel';

/** A payment as a person asks for it. */
export interface PaymentToBind {
  /** The recipient as it was typed. */
  readonly to: string;
  readonly asset: Asset;
  /** Decimal string in major units. */
  readonly amount: string;
}

/**
 * What ties a confirmed code to one payment: identity writes it into the claim, the wallet compares. SHA-256, hex; undefined
 * where the amount is none. The recipient counts as typed but for case and space around it, so a code for an address does not
 * serve the member ID.
 */
export function paymentBinding({ to, asset, amount }: PaymentToBind): string | undefined {
  const minor = parseAmount(asset, amount);
  if (minor === undefined) return undefined;
  return createHash('sha256').update(`payment|${asset}|${minor}|${to.trim().toLowerCase()}`).digest('hex');
}
