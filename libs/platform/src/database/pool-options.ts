import type { ClientBase, ClientConfig, PoolConfig } from 'pg';
import { watchAnswers } from './watch-answers.js';

const STATEMENT_MS = 30_000;

/**
 * Of every pool of a service. No statement and no idle transaction takes more than half a minute, and a server whose host is gone
 * without a word is noticed as soon: by who waits for an answer, or for a way to it.
 */
export const poolOptions = (max: number, statementMs = STATEMENT_MS): PoolConfig => ({
  max,
  ...connectionOptions(statementMs),
  onConnect: (client: ClientBase) => watchAnswers(client, statementMs),
});

/** The same of a connection outside of a pool, which is watched by {@link watchAnswers} once it is there. */
export const connectionOptions = (statementMs: number): ClientConfig => ({
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: statementMs,
  connectionTimeoutMillis: STATEMENT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});
