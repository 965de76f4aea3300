import { gunzipSync } from 'node:zlib';
import type { DataExportPiece } from '#contracts/identity';
import { type DataRecord, linesOf, piecesOf } from './index.js';

async function all(records: Iterable<DataRecord>) {
  const pieces: Omit<DataExportPiece, 'exportId'>[] = [];
  for await (const piece of piecesOf(records)) pieces.push(piece);
  return pieces;
}
const textOf = (content: string) => gunzipSync(Buffer.from(content, 'base64')).toString();

describe('the part of an export', () => {
  it('has one last piece where there is nothing to tell', async () => {
    const pieces = await all([]);
    expect(pieces).toMatchObject([{ number: 0, isLast: true }]);
    expect(await linesOf(Buffer.from(pieces[0]!.content, 'base64'))).toEqual([]);
  });

  it('is cut between lines into pieces of no more than 256 kB, which make up the whole again', async () => {
    const records = Array.from({ length: 5_000 }, (_, index) => ({ kind: 'line', index, text: 'é'.repeat(100) }));
    const pieces = await all(records);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.map(({ number }) => number)).toEqual(pieces.map((_, index) => index));
    expect(pieces.map(({ isLast }) => isLast)).toEqual(pieces.map((_, index) => index === pieces.length - 1));
    expect(pieces.every(({ content }) => Buffer.byteLength(textOf(content)) <= 256 * 1024)).toBe(true);
    const lines = await Promise.all(pieces.map(({ content }) => linesOf(Buffer.from(content, 'base64'))));
    expect(lines.flat().map((line) => JSON.parse(line) as unknown)).toEqual(records);
  });

  it('keeps a line that is longer than a piece whole', async () => {
    const pieces = await all([{ kind: 'a' }, { kind: 'long', text: 'x'.repeat(300 * 1024) }, { kind: 'b' }]);
    expect(pieces).toHaveLength(3);
  });
});
