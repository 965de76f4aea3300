import { Secret } from 'otpauth';
import { newSecret, otpauthUri, stepOf } from './totp.rules.js';

/** RFC 6238, appendix B: the ASCII secret, and the last six of the eight digits. */
const SECRET = Secret.fromUTF8('12345678901234567890').base32;

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('is that of RFC 6238 at second %d', (second, code, step) => {
    expect(stepOf(SECRET, code, second * 1000)).toBe(step);
  });

  it.each([
    [-30, 'the step before'],
    [30, 'the step after'],
  ])('counts %d seconds off: %s', (offsetS) => {
    expect(stepOf(SECRET, '005924', (1_234_567_890 + offsetS) * 1000)).toBe(41_152_263);
  });

  it.each([-60, 60])('does not count %d seconds off', (offsetS) => {
    expect(stepOf(SECRET, '005924', (1_234_567_890 + offsetS) * 1000)).toBeUndefined();
  });

  it('is wrong where the digits are others', () => {
    expect(stepOf(SECRET, '005925', 1_234_567_890_000)).toBeUndefined();
  });
});

describe('a secret', () => {
  it('has 160 bits, and no two are alike', () => {
    const secrets = new Set(Array.from({ length: 100 }, newSecret));
    expect(secrets.size).toBe(100);
    for (const secret of secrets) expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  });

  it('goes to the app with the account and the issuer', () => {
    expect(otpauthUri(SECRET, 'ada@example.test')).toBe(
      `otpauth://totp/Saffron:ada%40example.test?issuer=Saffron&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
