import type { IdentityConfig } from '../config.js';
import { LONGEST_LINE, SecretHasher } from './secret-hasher.js';

const config = { pepper: Buffer.alloc(32, 1) } as unknown as IdentityConfig;
const reasonOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'rejected' ? (outcome.reason as { code: string; retryAfterS: number }) : undefined;

describe('Secrets', () => {
  it('match what they were hashed from, and nothing where there is no hash', async () => {
    const hasher = new SecretHasher(config);
    await hasher.onModuleInit();
    const stored = await hasher.hash('correct horse');
    expect(await hasher.matches(stored, 'correct horse')).toBe(true);
    expect(await hasher.matches(stored, 'wrong horse')).toBe(false);
    expect(await hasher.matches(undefined, 'correct horse')).toBe(false);
  });

  it('attack 38: are not taken in while too many wait, and are again as soon as fewer do', async () => {
    const hasher = new SecretHasher(config);
    const flood = await Promise.allSettled(Array.from({ length: LONGEST_LINE * 2 }, () => hasher.hash('flood')));
    const refused = flood.flatMap((outcome) => reasonOf(outcome) ?? []);
    expect(refused.length).toBeGreaterThan(LONGEST_LINE / 2);
    expect(refused[0]).toMatchObject({ code: 'http.unavailable', retryAfterS: 2 });
    expect(flood.length - refused.length).toBeGreaterThanOrEqual(LONGEST_LINE);
    expect(() => hasher.expectRoom()).not.toThrow();
    expect(await hasher.hash('afterwards')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  }, 30_000);
});
