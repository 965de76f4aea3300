import type { ClientBase } from 'pg';

/** What of the driver's connection is needed here; the driver hands it to whatever it is asked to send. */
interface Connection {
  query(text: string): void;
  readonly stream: { write(bytes: Buffer): unknown; cork(): void; uncork(): void };
}

/** The data of one COPY, in parts that are sent one after the other. */
export type Stream = readonly Buffer[];

const COPY_DATA = 0x64;
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
const HEADER = 5;
const ignore = (): void => undefined;

/**
 * Statements and the data of every COPY among them, sent at once. The server runs them as one transaction, in one round trip, and
 * throws away what is left of the data where one of them fails.
 */
class CopyAll {
  constructor(
    private readonly text: string,
    private readonly streams: readonly Stream[],
    private readonly done: (error?: Error) => void,
  ) {}

  submit(connection: Connection): void {
    connection.stream.cork();
    connection.query(this.text);
    for (const parts of this.streams) {
      connection.stream.write(headerOf(parts));
      for (const part of parts) connection.stream.write(part);
      connection.stream.write(COPY_DONE);
    }
    connection.stream.uncork();
  }

  handleError(error: Error): void {
    this.done(error);
  }

  handleReadyForQuery(): void {
    this.done();
  }

  // The data is on its way already, and the statements answer nothing that matters.
  readonly handleCopyInResponse = ignore;
  readonly handleCommandComplete = ignore;
  readonly handleRowDescription = ignore;
  readonly handleDataRow = ignore;
  readonly handleEmptyQuery = ignore;
}

function headerOf(parts: Stream): Buffer {
  const header = Buffer.alloc(HEADER);
  header[0] = COPY_DATA;
  header.writeInt32BE(
    parts.reduce((sum, { length }) => sum + length, HEADER - 1),
    1,
  );
  return header;
}

/**
 * @param text statements, separated by semicolons; those that are `COPY … FROM STDIN (FORMAT binary)` take the streams in order
 * @throws the driver's error of the first statement that failed; then nothing has happened
 */
export function copyAll(client: ClientBase, text: string, streams: readonly Stream[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error): void => (error ? reject(error) : resolve());
    client.query(new CopyAll(text, streams, done));
  });
}
