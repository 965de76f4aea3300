import type pg from 'pg';

/** What the driver's connection can do besides what its types tell. */
interface CopyConnection {
  query(sql: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
}

/** One COPY … FROM STDIN, in the form in which the driver takes queries that are not its own. */
class CopyIn implements pg.Submittable {
  readonly done: Promise<number>;
  private rows = 0;
  private resolve!: (rows: number) => void;
  private reject!: (error: Error) => void;

  constructor(
    private readonly sql: string,
    private readonly chunks: Iterable<Uint8Array>,
  ) {
    this.done = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
  }

  submit(connection: unknown): void {
    (connection as CopyConnection).query(this.sql);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    for (const chunk of this.chunks) connection.sendCopyFromChunk(chunk);
    connection.endCopyFrom();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.split(' ')[1]);
  }

  handleReadyForQuery(): void {
    this.resolve(this.rows);
  }

  handleError(error: Error): void {
    this.reject(error);
  }
}

/** Sends rows in COPY's binary format. @returns how many the server took */
export function copyIn(client: pg.ClientBase, sql: string, chunks: Iterable<Uint8Array>): Promise<number> {
  const copy = new CopyIn(sql, chunks);
  client.query(copy);
  return copy.done;
}
