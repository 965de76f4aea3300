import { WALLET_ERRORS } from '#contracts/wallet';
import type { Command, Idempotency, RefusalCode, Verdict } from '../command.js';
import type { Book } from './book.js';
import type { Answer, Draft } from './draft.js';
import { judge } from './judge.js';
import type { Judgement } from './judgement.js';

/** Refusals that tell the caller to try again: they spend no key. Every other answer stands for ever, even a refusal. */
const PASSING: ReadonlySet<RefusalCode> = new Set([
  'wallet.account.not-ready',
  'wallet.recipient.unavailable',
  'wallet.account.frozen',
  'wallet.transfer.code-required',
  'wallet.fee.changed',
]);

/** Whether a refusal leaves nothing behind: asked again under the same key, the command is judged again. */
export const isPassing = (code: RefusalCode): boolean => PASSING.has(code);

/** Whether it is a refusal of the wallet's that stands under its key for ever. */
export const isLasting = (code: string): boolean =>
  Object.hasOwn(WALLET_ERRORS, code) && !PASSING.has(code as RefusalCode);

/** Judges a command once per key: the same input again gets the first answer, another input under the key is refused. */
export function judgeOnce(book: Book, draft: Draft, command: Command, idempotency?: Idempotency): Verdict {
  const answer = idempotency && draft.answerTo(idempotency);
  if (answer) return replay(answer, idempotency);
  const judgement = judge(book, draft, command);
  if (idempotency) remember(draft, judgement, idempotency);
  if ('refusal' in judgement) {
    const { refusal: code, leg } = judgement;
    return { accepted: false, code, replayed: false, ...(leg === undefined ? {} : { leg }) };
  }
  return { accepted: true, at: draft.at, replayed: false, ...judgement };
}

function remember(draft: Draft, judgement: Judgement, { key, inputHash }: Idempotency): void {
  const at = draft.at;
  if (!('refusal' in judgement)) draft.answers.set(key, { inputHash, at, subjectId: judgement.id, refusal: null });
  else if (!isPassing(judgement.refusal))
    draft.answers.set(key, { inputHash, at, subjectId: null, refusal: judgement.refusal });
}

/** The verdict that a stored answer stands for. */
export function replay(answer: Answer, { inputHash }: Idempotency): Verdict {
  if (answer.inputHash !== inputHash) return { accepted: false, code: 'wallet.idempotency.conflict', replayed: false };
  return answer.refusal === null
    ? { accepted: true, id: answer.subjectId, at: answer.at, replayed: true }
    : { accepted: false, code: answer.refusal, replayed: true };
}
