import { createHash } from 'node:crypto';
import { parseMemberId } from '#contracts/identity';
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
 * where the amount is none. A member ID is the same however it is typed, and so is an address. A code for the address does not
 * serve the member ID: who is behind either is nothing that a code should tell.
 */
export function paymentBinding({ to, asset, amount }: PaymentToBind): string | undefined {
  const minor = parseAmount(asset, amount);
  if (minor === undefined) return undefined;
  const recipient = parseMemberId(to) ?? to.trim().toLowerCase();
  return createHash('sha256').update(`payment|${asset}|${minor}|${recipient}`).digest('hex');
}
