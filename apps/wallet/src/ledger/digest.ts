import { hash } from 'node:crypto';

const HEX_DIGITS = 32;

/** The first 128 bits of SHA-256, as hexadecimal digits: what a key and its input are known by. */
export const digestOf = (text: string): string => hash('sha256', text).slice(0, HEX_DIGITS);
