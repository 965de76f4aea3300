import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';
import type { EntityManager } from 'typeorm';

/** What of the driver's client is needed here. */
interface Client {
  /** Nothing is under way. */
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: Socket };
}

/** A server that would have ended a statement is given up a sixth later. */
const givenUpAfterMs = (statementMs: number): number => Math.round((statementMs * 7) / 6);

const streamOf = (client: ClientBase): Socket => (client as unknown as Client).connection.stream;

/**
 * Breaks a connection that says nothing for so long though it is asked something: the server's host is gone without a word, or the network
 * between. The system itself would go on sending for a quarter of an hour.
 *
 * @param statementMs how long the server lets a statement take
 */
export function watchAnswers(client: ClientBase, statementMs: number): void {
  const stream = streamOf(client);
  stream.setTimeout(givenUpAfterMs(statementMs)).on('timeout', () => {
    if ((client as unknown as Client).readyForQuery) return;
    stream.destroy(new Error(`The database has not answered for ${stream.timeout} ms`));
  });
}

/** Work in a transaction whose statements may take longer than others. */
export async function withMoreTime<T>(manager: EntityManager, statementMs: number, work: () => Promise<T>): Promise<T> {
  const stream = streamOf((await manager.queryRunner!.connect()) as ClientBase);
  const usual = stream.timeout ?? 0;
  await manager.query(`SET LOCAL statement_timeout = ${statementMs}`);
  stream.setTimeout(givenUpAfterMs(statementMs));
  try {
    return await work();
  } finally {
    stream.setTimeout(usual);
  }
}
