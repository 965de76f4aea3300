import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/** What of the driver's client is needed here. */
interface Client {
  /** Nothing is under way. */
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: Socket };
}

/**
 * Breaks a connection that says nothing for so long though it is asked something: the server's host is gone without a word, or the network
 * between. The system itself would go on sending for a quarter of an hour.
 *
 * @returns ends the watch
 */
export function watchAnswers(client: ClientBase, withinMs: number): () => void {
  const watched = client as unknown as Client;
  const { stream } = watched.connection;
  const onQuiet = (): void => {
    if (!watched.readyForQuery) stream.destroy(new Error(`The database has not answered for ${withinMs} ms`));
  };
  stream.setTimeout(withinMs).on('timeout', onQuiet);
  return () => stream.setTimeout(0).off('timeout', onQuiet);
}
