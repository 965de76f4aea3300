import { createHash } from 'node:crypto';

/** A payment as the code that confirms it is bound to it. */
export interface BoundPayment {
  readonly asset: string;
  readonly amountMinor: bigint;
  /** The recipient as it was typed. */
  readonly to: string;
}

/**
 * What ties a confirmed code to one payment: identity writes it into the claim, the wallet compares. SHA-256, hex.
 * The recipient counts as typed but for case and space around it, so a code for an address does not serve the member ID.
 */
export const paymentBinding = ({ asset, amountMinor, to }: BoundPayment): string =>
  createHash('sha256').update(`payment|${asset}|${amountMinor}|${to.trim().toLowerCase()}`).digest('hex');
