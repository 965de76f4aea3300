import { createHmac, randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '#contracts/identity';

/** Crockford's Base32: no I, L, O or U, which people mistake for others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 24;
const GROUP = 4;

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(new RegExp(`(.{${GROUP}})(?=.)`, 'g'), '$1-');

/** Ten codes of 120 bits each, no two alike: too many to be guessed from their digests. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODE_COUNT) codes.add(newCode());
  return [...codes];
}

/** However a person types it: in lower case, with other separators, with an O for the zero. */
export const normalised = (code: string): string =>
  code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

/** All that is stored of a code: it is bound to its member, so that equal codes do not look alike. */
export const recoveryDigest = (key: Buffer, memberId: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(`recovery|${memberId}|${normalised(code)}`)
    .digest();
