import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { IdentityConfig } from '../config.js';
import { newToken, tokenHash } from '../secrets/token.js';
import { SessionReaderService } from './session-reader.service.js';

interface Statement {
  readonly hashes: readonly Buffer[];
  answer(): void;
  fail(): void;
}

/** A reader on a database that answers when it is told to. */
function setUp() {
  const statements: Statement[] = [];
  const query = ({ values: [hashes] }: { values: [readonly Buffer[]] }) =>
    new Promise((resolve, reject) => {
      const rows = hashes.map((hash, index) => rowOf(hash, index + 1));
      statements.push({ hashes, answer: () => resolve({ rows }), fail: () => reject(new Error('gone')) });
    });
  const source = { driver: { master: { query } } } as unknown as DataSource;
  const reader = new SessionReaderService(source, { TENANT_ID: 'default' } as IdentityConfig);
  const read = async (proof: string) => (await reader.read(proof))?.principal.sessionId;
  const begun = async (count: number) => {
    for (let turn = 0; statements.length < count && turn < 1_000; turn++) await delay(1);
    return statements[count - 1]!;
  };
  return { read, statements, begun };
}

const rowOf = (hash: Buffer, position: number) => ({
  position,
  sessionId: hash.toString('hex'),
  tenantId: 'default',
  claims: [],
  strongAt: null,
  viewingId: null,
  isStale: false,
});

const expected = (proofs: readonly string[]) => proofs.map((proof) => tokenHash(proof).toString('hex'));

describe('Sessions that are asked for at once', () => {
  it('share a statement, and those that come meanwhile share the next, each with its own answer', async () => {
    const { read, begun } = setUp();
    const [first, second] = [
      [newToken(), newToken()],
      [newToken(), newToken(), newToken()],
    ] as const;
    const early = Promise.all(first.map(read));
    const one = await begun(1);
    const late = Promise.all(second.map(read));
    one.answer();
    expect(await early).toEqual(expected(first));
    const two = await begun(2);
    expect([one.hashes.length, two.hashes.length]).toEqual([2, 3]);
    two.answer();
    expect(await late).toEqual(expected(second));
  });

  it('wait for a statement that takes long no more than a moment', async () => {
    const { read, begun } = setUp();
    const [slow, quick] = [newToken(), newToken()];
    const stuck = read(slow);
    const one = await begun(1);
    const passing = read(quick);
    (await begun(2)).answer();
    expect([await passing]).toEqual(expected([quick]));
    one.answer();
    expect([await stuck]).toEqual(expected([slow]));
  });

  it('fail with their statement alone', async () => {
    const { read, begun, statements } = setUp();
    const doomed = read(newToken());
    const one = await begun(1);
    const next = newToken();
    const waiting = read(next);
    one.fail();
    await expect(doomed).rejects.toThrow('gone');
    (await begun(2)).answer();
    expect([await waiting]).toEqual(expected([next]));
    expect(statements).toHaveLength(2);
  });
});
