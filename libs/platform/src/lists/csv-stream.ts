import { Readable } from 'node:stream';
import { type CsvColumn, csvHead, csvLine } from '#kernel';

/** Characters that travel together, so that a long file is not a flood of tiny chunks. */
const CHUNK_LENGTH = 16_384;
/** Written ahead of a slow reader, in bytes, so that most files keep no connection to the database from others while they are on their way. */
const WRITTEN_AHEAD = 2 << 20;
/** Who takes nothing for so long, once so much is written ahead of him, has gone or keeps others waiting. */
const READ_ON_WITHIN_MS = 60_000;
/** Who has not taken all by then keeps a connection that others wait for, and what the database may not clear away before. */
const TO_THE_END_WITHIN_MS = 10 * 60_000;

type CutOff = (why: Error) => void;

async function* chunks<T>(
  columns: readonly CsvColumn<T>[],
  records: AsyncIterable<T>,
  cutOff: CutOff,
): AsyncGenerator<string> {
  let chunk = csvHead(columns);
  let whole: NodeJS.Timeout | undefined;
  try {
    for await (const record of records) {
      whole ??= after(TO_THE_END_WITHIN_MS, cutOff);
      chunk += csvLine(columns, record);
      if (chunk.length < CHUNK_LENGTH) continue;
      const next = after(READ_ON_WITHIN_MS, cutOff);
      try {
        yield chunk;
      } finally {
        clearTimeout(next);
      }
      chunk = '';
    }
  } finally {
    clearTimeout(whole);
  }
  if (chunk) yield chunk;
}

const after = (ms: number, cutOff: CutOff): NodeJS.Timeout =>
  setTimeout(() => cutOff(new Error(`its reader took longer than ${ms / 1_000} s`)), ms).unref();

/** Of each person who has a file on the way, when the last one that he asked for ends. */
const lastOf = new Map<string, Promise<unknown>>();

/** Who reads slowly keeps his own next file waiting, and takes no more than one of the places that all share. */
async function* inTurn<T>(reader: string, records: AsyncIterable<T>): AsyncGenerator<T> {
  const before = lastOf.get(reader);
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
  lastOf.set(reader, ended);
  try {
    await before;
    yield* records;
  } finally {
    end(undefined);
    if (lastOf.get(reader) === ended) lastOf.delete(reader);
  }
}

/**
 * A CSV file, written while it is read; a reader that goes away ends the records too. One file at a time is written for each reader, who
 * may take ten minutes for all of it, and a minute for what was written ahead of him: then it breaks off.
 *
 * @param reader the member who takes it
 */
export function csvStream<T>(reader: string, columns: readonly CsvColumn<T>[], records: AsyncIterable<T>): Readable {
  const cutOff: CutOff = (why) => void stream.destroy(why);
  const file = chunks(columns, inTurn(reader, records), cutOff);
  const stream = Readable.from(file, { objectMode: false, highWaterMark: WRITTEN_AHEAD });
  return stream;
}
