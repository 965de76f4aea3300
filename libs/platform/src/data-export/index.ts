import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { EntityManager } from 'typeorm';
import type { EventDefinition } from '#contracts/events';
import type { dataExportPiece, DataExportPiece } from '#contracts/identity';
import { appendToOutbox } from '../events/index.js';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Bytes of text in one piece, before it is compressed. */
const MAX_PIECE = 256 * 1024;

/** One fact about a member; `kind` says what it is. */
export interface DataRecord {
  readonly kind: string;
  readonly [field: string]: unknown;
}
type Records = AsyncIterable<DataRecord> | Iterable<DataRecord>;

/** A service's part, cut into pieces of lines. There is always a last one, however little there is. */
export async function* piecesOf(records: Records): AsyncGenerator<Omit<DataExportPiece, 'exportId'>> {
  let [lines, size, number]: [string[], number, number] = [[], 0, 0];
  const cut = async (isLast: boolean) => {
    const content = (await compress(lines.join('\n'))).toString('base64');
    [lines, size] = [[], 0];
    return { number: number++, isLast, content };
  };
  for await (const record of records) {
    const line = JSON.stringify(record);
    const length = Buffer.byteLength(line) + 1;
    if (lines.length > 0 && size + length > MAX_PIECE) yield await cut(false);
    lines.push(line);
    size += length;
  }
  yield await cut(true);
}

/** The lines of a piece as it was stored. */
export async function linesOf(content: Buffer): Promise<string[]> {
  return (await decompress(content)).toString().split('\n').filter(Boolean);
}

/** Tells a service's part of an export, in the transaction of the request for it. */
export async function tellPart(
  manager: EntityManager,
  definition: EventDefinition<typeof dataExportPiece>,
  exportId: string,
  records: Records,
): Promise<void> {
  for await (const piece of piecesOf(records)) {
    await appendToOutbox(manager, definition, { key: exportId, payload: { exportId, ...piece } });
  }
}
