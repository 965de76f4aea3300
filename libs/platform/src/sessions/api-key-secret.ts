import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { PRODUCT } from '#kernel';

/** By which a scanner of source code knows one of our secrets. */
const MARK = `${PRODUCT.token.toLowerCase()}_live_`;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 256 bits and 32 bits in base 62. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const SHOWN_LENGTH = 6;
const FORM = new RegExp(`^${MARK}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/** A new secret: mark, 256 random bits, and a checksum, so that a scanner can tell a real key from a look-alike without asking us. */
export function newApiKeySecret(): string {
  const body = `${MARK}${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH)}`;
  return body + checksumOf(body);
}

/** Whether a text has the form and the checksum of a secret. */
export const isApiKeySecret = (text: string): boolean =>
  FORM.test(text) && checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);

/** What may be shown of a secret for ever: enough to recognise it, and 220 bits short of it. */
export const shownPrefix = (secret: string): string => secret.slice(0, MARK.length + SHOWN_LENGTH);

const checksumOf = (body: string): string => base62(BigInt(crc32(body)), CHECKSUM_LENGTH);

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = ALPHABET.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}
