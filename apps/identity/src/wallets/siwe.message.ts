import { ParsedMessage } from '@spruceid/siwe-parser';

/** The fields of EIP-4361, each as it stands in the text. */
export interface SiweFields {
  readonly domain: string;
  readonly address: string;
  readonly statement: string;
  readonly uri: string;
  readonly version: string;
  readonly chainId: number;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime?: string;
  readonly notBefore?: string;
  readonly requestId?: string;
}

const line = (name: string, value: string | undefined): string[] => (value === undefined ? [] : [`${name}: ${value}`]);

/** The text that a wallet is asked to sign. */
export const siweText = (fields: SiweFields): string =>
  [
    `${fields.domain} wants you to sign in with your Ethereum account:`,
    fields.address,
    '',
    fields.statement,
    '',
    `URI: ${fields.uri}`,
    `Version: ${fields.version}`,
    `Chain ID: ${fields.chainId}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    ...line('Expiration Time', fields.expirationTime),
    ...line('Not Before', fields.notBefore),
    ...line('Request ID', fields.requestId),
  ].join('\n');

/** The message by the grammar of EIP-4361, address by EIP-55; undefined for any other text. */
export function parseSiwe(text: string): ParsedMessage | undefined {
  try {
    return new ParsedMessage(text);
  } catch {
    return undefined;
  }
}

/** What looks like the nonce, of any text: it is used up before the rest is looked at. */
export const nonceIn = (text: string): string | undefined => /^Nonce: ([a-zA-Z0-9]{8,64})$/m.exec(text)?.[1];
