import type { ParsedMessage } from '@spruceid/siwe-parser';
import { POLYGON } from '#contracts/config';
import type { WalletPurpose } from '#contracts/identity';

/** How far a wallet's clock may be ahead where it writes the message itself. */
const MAX_AHEAD_MS = 60_000;
export const NONCE_LIFETIME_MS = 10 * 60_000;

/** What a person reads above his signature. */
export const STATEMENTS = {
  'sign-in': 'Sign in to your account. This costs nothing and moves no funds.',
  link: 'Link this wallet to your account, so that it can sign you in. This costs nothing and moves no funds.',
} as const satisfies Record<WalletPurpose, string>;

/** Where messages are signed for: the address of the site that members see. */
export interface Site {
  /** Host and port, as EIP-4361 names a domain. */
  readonly domain: string;
  readonly origin: string;
}

export const siteOf = (publicUrl: string): Site => {
  const { host, origin } = new URL(publicUrl);
  return { domain: host, origin };
};

type Times = Pick<ParsedMessage, 'expirationTime' | 'notBefore'>;

/** Whether the message holds at this moment by its own bounds. A date that is none bounds nothing, so it holds never. */
export const isInForce = ({ expirationTime, notBefore }: Times, nowMs: number): boolean =>
  (expirationTime === undefined || nowMs < Date.parse(expirationTime)) &&
  (notBefore === undefined || nowMs >= Date.parse(notBefore));

/** Whether it was written within the lifetime of a nonce, and not in the future. */
function isFresh(issuedAt: string, nowMs: number): boolean {
  const ageMs = nowMs - Date.parse(issuedAt);
  return ageMs >= -MAX_AHEAD_MS && ageMs <= NONCE_LIFETIME_MS;
}

/** Host, port and scheme are ours: a message that another site had signed opens nothing here. */
const isFor = ({ domain, scheme, uri }: ParsedMessage, site: Site): boolean =>
  domain === site.domain &&
  (scheme === undefined || `${scheme}://${domain}` === site.origin) &&
  URL.canParse(uri) &&
  new URL(uri).origin === site.origin;

export interface Expectation {
  readonly site: Site;
  readonly purpose: WalletPurpose;
  readonly nonce: string;
  readonly nowMs: number;
}

/** Everything of the signed text that has to be right besides its signature. */
export const isExpected = (message: ParsedMessage, { site, purpose, nonce, nowMs }: Expectation): boolean =>
  message.nonce === nonce &&
  message.version === '1' &&
  message.chainId === POLYGON.chainId &&
  message.requestId === purpose &&
  message.statement === STATEMENTS[purpose] &&
  isFor(message, site) &&
  isFresh(message.issuedAt, nowMs) &&
  isInForce(message, nowMs);
