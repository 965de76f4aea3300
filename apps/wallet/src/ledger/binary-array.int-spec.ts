import { randomBytes } from 'node:crypto';
import { newId } from '#kernel';
import fc from 'fast-check';
import { LedgerHarness } from '../../test-support/ledger-harness.js';
import { binaryArray, INT8, NUMERIC, TEXT, UUID } from './binary-array.js';

describe('an array in binary form', () => {
  let harness: LedgerHarness;
  beforeAll(async () => void (harness = await LedgerHarness.create()));
  afterAll(() => harness.dispose());

  const read = async (type: string, sent: Buffer): Promise<(string | null)[]> => {
    const rows = await harness.dataSource.query<{ text: string | null }[]>(
      `SELECT one::text AS text FROM unnest($1::${type}[]) WITH ORDINALITY AS x (one, n) ORDER BY n`,
      [sent],
    );
    return rows.map(({ text }) => text);
  };
  const amount = fc.bigInt({ min: -(10n ** 78n) + 1n, max: 10n ** 78n - 1n });
  const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0'));

  it('carries amounts of every size, with their sign', async () => {
    const edges = [0n, 1n, -1n, 9_999n, 10_000n, -10_001n, 10n ** 24n, 10n ** 78n - 1n, -(10n ** 78n) + 1n];
    const property = async (values: readonly (bigint | null)[]): Promise<void> => {
      expect(
        await read(
          'numeric',
          binaryArray(NUMERIC, values, (one) => one),
        ),
      ).toEqual(values.map((one) => one?.toString() ?? null));
    };
    await property(edges);
    await fc.assert(fc.asyncProperty(fc.array(fc.option(amount)), property));
  });

  it('carries whole numbers as far as they are exact', async () => {
    const values = [0, 1, -1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, -(2 ** 32), Number.MAX_SAFE_INTEGER];
    expect(
      await read(
        'bigint',
        binaryArray(INT8, values, (one) => one),
      ),
    ).toEqual(values.map(String));
  });

  it('carries any text, and tells the empty one from none', async () => {
    const property = async (values: readonly (string | null)[]): Promise<void> =>
      expect(
        await read(
          'text',
          binaryArray(TEXT, values, (one) => one),
        ),
      ).toEqual(values);
    await property(['', null, '{"a",NULL}', 'NULL', 'Zoë 😀 \\ "']);
    await fc.assert(fc.asyncProperty(fc.array(fc.option(text)), property));
  });

  it('carries ids and digests', async () => {
    const ids = [newId(), null, newId()];
    expect(
      await read(
        'uuid',
        binaryArray(UUID, ids, (one) => one),
      ),
    ).toEqual(ids);
    const digest = randomBytes(16).toString('hex');
    const [read128 = ''] = (await read(
      'uuid',
      binaryArray(UUID, [digest], (one) => one),
    )) as string[];
    expect(read128.replaceAll('-', '')).toBe(digest);
  });

  it.each(['abc', 'zz'.repeat(16), 'a'.repeat(33), `${'0'.repeat(30)}zz`])(
    'refuses %s instead of cutting it short',
    (id) => {
      expect(() => binaryArray(UUID, [id], (one) => one)).toThrow(RangeError);
    },
  );

  it('carries nothing where there is nothing', async () => {
    expect(
      await read(
        'uuid',
        binaryArray(UUID, [], () => null),
      ),
    ).toEqual([]);
  });
});
