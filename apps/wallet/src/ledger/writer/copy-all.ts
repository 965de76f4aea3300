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

/** What was sent last on each connection and is not answered yet. */
const UNANSWERED = new WeakMap<ClientBase, CopyAll>();

/**
 * Statements and the data of every COPY among them, sent at once. The server runs them as one transaction, in one round trip, and
 * throws away what is left of the data where one of them fails.
 */
class CopyAll {
  private connection: Connection | undefined;
  private behind: CopyAll | undefined;

  constructor(
    private readonly client: ClientBase,
    private readonly text: string,
    private readonly streams: readonly Stream[],
    private readonly settle: (error?: Error) => void,
  ) {}

  start(): void {
    const before = UNANSWERED.get(this.client);
    UNANSWERED.set(this.client, this);
    if (before) before.takeBehind(this);
    else this.client.query(this);
  }

  submit(connection: Connection): void {
    if (!this.connection) this.send(connection);
  }

  handleError(error: Error): void {
    this.end(error);
  }

  handleReadyForQuery(): void {
    this.end();
  }

  /** The driver takes one at a time, and the server would have nothing to do until the next is here. */
  private takeBehind(next: CopyAll): void {
    this.behind = next;
    if (this.connection) next.send(this.connection);
  }

  private send(connection: Connection): void {
    this.connection = connection;
    connection.stream.cork();
    connection.query(this.text);
    for (const parts of this.streams) {
      connection.stream.write(headerOf(parts));
      for (const part of parts) connection.stream.write(part);
      connection.stream.write(COPY_DONE);
    }
    connection.stream.uncork();
  }

  /** What comes now answers the next one. */
  private end(error?: Error): void {
    if (this.behind) this.client.query(this.behind);
    else UNANSWERED.delete(this.client);
    this.settle(error);
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
 * Where another one is under way on the connection, this one is sent behind it without waiting for its answer. Whoever asks the
 * connection for anything else waits for both.
 *
 * @param text statements, separated by semicolons; those that are `COPY … FROM STDIN (FORMAT binary)` take the streams in order
 * @throws the driver's error of the first statement that failed; then nothing has happened
 */
export function copyAll(client: ClientBase, text: string, streams: readonly Stream[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error): void => (error ? reject(error) : resolve());
    new CopyAll(client, text, streams, settle).start();
  });
}
