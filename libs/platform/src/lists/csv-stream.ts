import { Readable } from 'node:stream';
import { type CsvColumn, csvHead, csvLine } from '#kernel';

/** Characters that travel together, so that a long file is not a flood of tiny chunks. */
const CHUNK_LENGTH = 16_384;

async function* chunks<T>(columns: readonly CsvColumn<T>[], records: AsyncIterable<T>): AsyncGenerator<string> {
  let chunk = csvHead(columns);
  for await (const record of records) {
    chunk += csvLine(columns, record);
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk) yield chunk;
}

/** Written ahead of a slow reader, in bytes, so that most files keep no connection to the database from others while they are on their way. */
const WRITTEN_AHEAD = 2 << 20;

/** A CSV file, written while it is read; a reader that goes away ends the records too. */
export const csvStream = <T>(columns: readonly CsvColumn<T>[], records: AsyncIterable<T>): Readable =>
  Readable.from(chunks(columns, records), { objectMode: false, highWaterMark: WRITTEN_AHEAD });
