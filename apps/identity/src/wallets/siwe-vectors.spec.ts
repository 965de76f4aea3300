import { readFileSync } from 'node:fs';
import { parseSiwe, type SiweFields, siweText } from './siwe.message.js';
import { isInForce } from './siwe.rules.js';
import { signerOf } from './siwe.signature.js';

/** spruceid/siwe, see test/data/siwe/README.md. */
const read = <T>(name: string): [string, T][] =>
  Object.entries(JSON.parse(readFileSync(`test/data/siwe/${name}.json`, 'utf8')) as Record<string, T>);

interface Verification extends SiweFields {
  readonly signature: string;
  /** What the verifier expects, where the vector says so. */
  readonly time?: string;
  readonly domainBinding?: string;
  readonly matchNonce?: string;
}

interface Fields extends SiweFields {
  readonly resources?: readonly string[];
}

/** A field that the vector leaves out stands empty in the text. */
function textOf({ resources, ...fields }: Fields): string {
  const blank = { domain: '', address: '', uri: '', version: '', nonce: '', issuedAt: '' };
  const text = siweText({ ...blank, ...fields }).replace('Chain ID: undefined', 'Chain ID: ');
  return resources ? [text, 'Resources:', ...resources.map((uri) => `- ${uri}`)].join('\n') : text;
}

/** What any verifier of EIP-4361 has to judge, with what each vector expects; our own demands are in siwe.rules. */
async function isVerified(vector: Verification): Promise<boolean> {
  const { signature, time, domainBinding = vector.domain, matchNonce = vector.nonce } = vector;
  const text = siweText(vector);
  const parsed = parseSiwe(text);
  if (!parsed || parsed.domain !== domainBinding || parsed.nonce !== matchNonce) return false;
  if (!isInForce(parsed, time ? Date.parse(time) : Date.now())) return false;
  return (await signerOf(text, signature)) === parsed.address;
}

describe('The shared vectors of EIP-4361', () => {
  const positive = read<{ message: string; fields: Record<string, unknown> }>('parsing_positive');
  const negative = read<string>('parsing_negative');
  const objects = read<Fields>('parsing_negative_objects');
  const verified = read<Verification>('verification_positive');
  const refused = read<Verification>('verification_negative');
  const contracts = read<{ message: string; signature: string }>('eip1271');

  it('are all there', () => {
    const numbers = [positive, negative, objects, verified, refused, contracts].map(({ length }) => length);
    expect(numbers).toEqual([19, 29, 18, 4, 10, 2]);
  });

  it.each(positive)('parse, field by field: %s', (_, { message, fields }) => {
    const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
    expect(parseSiwe(message)).toMatchObject(present);
    expect(parseSiwe(message)?.scheme ?? null).toBe(fields['scheme'] ?? null);
  });

  it.each(negative)('(16) do not parse: %s', (_, message) => {
    expect(parseSiwe(message)).toBeUndefined();
  });

  it.each(objects)('(16) do not parse once written as text: %s', (_, fields) => {
    expect(parseSiwe(textOf(fields))).toBeUndefined();
  });

  it.each(verified)('are verified: %s', async (_, vector) => {
    expect(await isVerified(vector)).toBe(true);
  });

  it.each(refused)('(16) are refused: %s', async (_, vector) => {
    expect(await isVerified(vector)).toBe(false);
  });

  it.each(contracts)('of contract wallets parse, and name nobody as their signer: %s', async (_, vector) => {
    const parsed = parseSiwe(vector.message);
    expect(parsed).toBeDefined();
    expect(await signerOf(vector.message, vector.signature)).not.toBe(parsed!.address);
  });
});
