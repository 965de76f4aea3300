import fc from 'fast-check';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { WALLET_PURPOSES } from '#contracts/identity';
import { nonceIn, parseSiwe, type SiweFields, siweText } from './siwe.message.js';
import { type Expectation, isExpected, siteOf, STATEMENTS } from './siwe.rules.js';
import { signerOf } from './siwe.signature.js';

const NOW = Date.parse('2026-11-22T10:00:00.000Z');
const at = (offsetMs: number) => new Date(NOW + offsetMs).toISOString();
const account = privateKeyToAccount(generatePrivateKey());
const expectation: Expectation = {
  site: siteOf('https://saffron.example:8443'),
  purpose: 'sign-in',
  nonce: 'a1b2c3d4e5f60718',
  nowMs: NOW,
};
const right: SiweFields = {
  domain: 'saffron.example:8443',
  address: account.address,
  statement: STATEMENTS['sign-in'],
  uri: 'https://saffron.example:8443',
  version: '1',
  chainId: 137,
  nonce: expectation.nonce,
  issuedAt: at(-1_000),
  expirationTime: at(600_000),
  requestId: 'sign-in',
};

function judge(changes: Partial<SiweFields>, expected: Partial<Expectation> = {}): boolean {
  const parsed = parseSiwe(siweText({ ...right, ...changes }));
  return parsed !== undefined && isExpected(parsed, { ...expectation, ...expected });
}

describe('A message to be signed', () => {
  it.each(WALLET_PURPOSES)('is right as the service writes it: %s', (purpose) => {
    expect(judge({ statement: STATEMENTS[purpose], requestId: purpose }, { purpose })).toBe(true);
  });

  it('may name our scheme with the domain, and a path of ours', () => {
    expect(judge({ domain: 'https://saffron.example:8443', uri: 'https://saffron.example:8443/auth?x=1' })).toBe(true);
  });

  it.each<[string, Partial<SiweFields>]>([
    ['another domain', { domain: 'evil.example' }],
    ['our domain as somebody’s name on another one', { domain: 'saffron.example:8443@evil.example' }],
    ['our domain at another port', { domain: 'saffron.example' }],
    ['our domain below another one', { domain: 'saffron.example:8443.evil.example' }],
    ['another scheme', { domain: 'http://saffron.example:8443' }],
    ['an address of another site', { uri: 'https://evil.example' }],
    ['an address that only begins like ours', { uri: 'https://saffron.example:8443@evil.example' }],
    ['another chain', { chainId: 1 }],
    ['another nonce', { nonce: 'ffffffffffffffff' }],
    ['another version', { version: '2' }],
    ['another statement', { statement: 'Give me everything' }],
    ['the purpose of another message', { requestId: 'link' }],
    ['the words of another purpose', { statement: STATEMENTS.link }],
    ['an address in lower case', { address: account.address.toLowerCase() }],
    ['its end behind it', { expirationTime: at(0) }],
    ['its beginning before it', { notBefore: at(1) }],
    ['no day of the calendar', { issuedAt: '2026-02-30T10:00:00.000Z' }],
    ['a moment ago that is too long', { issuedAt: at(-600_001) }],
    ['a moment that has not come', { issuedAt: at(60_001) }],
  ])('(16) is refused with %s', (_, changes) => {
    expect(judge(changes)).toBe(false);
  });

  it('(16) is refused with any character changed, left out or put in: it does not parse, or somebody else signed it', async () => {
    const text = siweText(right);
    const signature = await account.signMessage({ message: text });
    expect(await signerOf(text, signature)).toBe(account.address);
    const change = fc.record({
      at: fc.nat({ max: text.length - 1 }),
      removed: fc.nat({ max: 1 }),
      put: fc.string({ maxLength: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ at: position, removed, put }) => {
        const changed = text.slice(0, position) + put + text.slice(position + removed);
        fc.pre(changed !== text);
        expect(await signerOf(changed, signature)).not.toBe(account.address);
      }),
      { numRuns: 150 },
    );
  });

  it('(16) is refused at every moment outside its bounds, and taken at every one within', () => {
    const offset = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(offset, offset, offset, (from, until, age) => {
        const isTimely = from <= 0 && until > 0 && age >= -60_000 && age <= 600_000;
        expect(judge({ notBefore: at(from), expirationTime: at(until), issuedAt: at(-age) })).toBe(isTimely);
      }),
    );
  });

  it('never throws, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseSiwe(text)).toBeUndefined();
        expect(nonceIn(text)).toBeUndefined();
      }),
    );
  });
});

describe('A signature', () => {
  it.each(['', '0x', '0x00', 'signature', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`, `0x${'11'.repeat(130)}`])(
    'that is none names nobody: %j',
    async (signature) => {
      expect(await signerOf(siweText(right), signature)).toBeUndefined();
    },
  );
});
