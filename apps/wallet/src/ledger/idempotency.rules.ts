import type { Book } from './book.js';
import type { Command, Idempotency, RefusalCode, Verdict } from './command.js';
import type { Answer, Draft } from './draft.js';
import { judge } from './ledger.rules.js';

/** Refusals that tell the caller to try again: they spend no key. Every other answer stands for ever, even a refusal. */
const PASSING: ReadonlySet<RefusalCode> = new Set([
  'wallet.account.not-ready',
  'wallet.recipient.unavailable',
  'wallet.account.frozen',
  'wallet.transfer.code-required',
]);

/** Judges a command once per key: the same input again gets the first answer, another input under the key is refused. */
export function judgeOnce(book: Book, draft: Draft, command: Command, idempotency?: Idempotency): Verdict {
  const answer = idempotency && draft.answerTo(idempotency);
  if (answer) return replay(answer, idempotency);
  const judgement = judge(book, draft, command);
  if (idempotency && !('refusal' in judgement && PASSING.has(judgement.refusal))) {
    const { key, inputHash } = idempotency;
    const at = draft.at;
    draft.answers.set(
      key,
      'refusal' in judgement
        ? { inputHash, at, subjectId: null, refusal: judgement.refusal }
        : { inputHash, at, subjectId: judgement.id, refusal: null },
    );
  }
  return 'refusal' in judgement
    ? { accepted: false, code: judgement.refusal, replayed: false }
    : { accepted: true, id: judgement.id, at: draft.at, replayed: false };
}

/** The verdict that a stored answer stands for. */
export function replay(answer: Answer, { inputHash }: Idempotency): Verdict {
  if (answer.inputHash !== inputHash) return { accepted: false, code: 'wallet.idempotency.conflict', replayed: false };
  return answer.refusal === null
    ? { accepted: true, id: answer.subjectId, at: answer.at, replayed: true }
    : { accepted: false, code: answer.refusal, replayed: true };
}
