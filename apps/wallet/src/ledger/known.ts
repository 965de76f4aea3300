import type { Book } from './book.js';
import type { RefusalCode } from './command.js';
import type { Answer, Known } from './draft.js';
import { binaryArray, UUID } from './binary-array.js';
import { FIND_ANSWERS, FIND_CLAIMS, FIND_RESOLVED_HOLDS } from './ledger.sql.js';
import type { Database } from './own-connection.js';
import type { Submission } from './submission.js';

interface AnswerRow {
  key: string;
  input_hash: string;
  subject_id: string | null;
  refusal: RefusalCode | null;
  answered_at: Date;
}

/** Asks the database, once per batch, for what memory does not keep: keys, claims and holds of the past. */
export async function readKnown(database: Database, book: Book, batch: readonly Submission[]): Promise<Known> {
  const commands = batch.map(({ command }) => command);
  const keys = batch.flatMap(({ idempotency }) => (idempotency ? [idempotency.key] : []));
  const claims = commands.flatMap((command) =>
    command.type === 'transfer' && command.claimId ? [command.claimId] : [],
  );
  const holds = commands.flatMap((command) =>
    'holdId' in command && !book.openHolds.has(command.holdId) ? [command.holdId] : [],
  );
  return {
    answers: await readAnswers(database, keys),
    usedClaims: new Set(await readIds(database, FIND_CLAIMS, claims)),
    resolvedHolds: new Set(await readIds(database, FIND_RESOLVED_HOLDS, holds)),
  };
}

export async function readAnswers(database: Database, keys: readonly string[]): Promise<Map<string, Answer>> {
  if (keys.length === 0) return new Map();
  const rows = await database.query<AnswerRow[]>(FIND_ANSWERS, [binaryArray(UUID, keys, (key) => key)]);
  return new Map(rows.map((row) => [row.key, toAnswer(row)]));
}

function toAnswer({ input_hash: inputHash, answered_at: at, subject_id: subjectId, refusal }: AnswerRow): Answer {
  if (subjectId !== null) return { inputHash, at, subjectId, refusal: null };
  if (refusal !== null) return { inputHash, at, subjectId: null, refusal };
  throw new Error('an answer is neither a subject nor a refusal');
}

async function readIds(database: Database, sql: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await database.query<Record<string, string>[]>(sql, [ids]);
  return rows.flatMap((row) => Object.values(row));
}
