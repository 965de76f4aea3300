import type { Verdict } from '../src/ledger/command.js';
import { type Answer, Draft, type Original } from '../src/ledger/rules/draft.js';
import { judgeOnce } from '../src/ledger/rules/idempotency.rules.js';
import type { Submission } from '../src/ledger/submission.js';
import { emptyBook } from './empty-book.js';
import type { Batch } from './programs.js';
import { groundwork, START } from './programs.js';
import type { Outcome } from './reference-facts.js';
import { ReferenceLedger } from './reference-ledger.js';

export type JudgeOnce = typeof judgeOnce;

/** The ledger's rules over a memory of what the tables would hold. */
export class JudgedMemory {
  readonly book = emptyBook();
  readonly drafts: Draft[] = [];
  /** Up to when the books were closed before each of them. */
  readonly closedBefore: (Date | null)[] = [];
  private readonly answers = new Map<string, Answer>();
  private readonly usedClaims = new Set<string>();
  private readonly resolvedHolds = new Set<string>();
  private readonly originals = new Map<string, Original>();
  /** On its way to the tables. */
  private before: Draft | undefined;

  constructor(private readonly judge: JudgeOnce = judgeOnce) {}

  /** @param isAhead judged while the batch before is still being written */
  run(submissions: readonly Submission[], at: Date, isAhead: boolean): Verdict[] {
    if (!isAhead) this.land();
    this.closedBefore.push(this.book.closedThrough);
    const { answers, usedClaims, resolvedHolds, originals } = this;
    const draft = new Draft(at, { answers, usedClaims, resolvedHolds, originals }, this.before);
    const verdicts = submissions.map(({ command, idempotency }) => this.judge(this.book, draft, command, idempotency));
    this.land();
    this.before = draft;
    this.drafts.push(draft);
    return verdicts;
  }

  private land(): void {
    const { before: draft } = this;
    if (!draft) return;
    for (const [key, answer] of draft.answers) this.answers.set(key, answer);
    for (const claim of draft.claims.keys()) this.usedClaims.add(claim);
    for (const hold of draft.holds.values()) if (hold.state !== 'open') this.resolvedHolds.add(hold.id);
    for (const { details, amount, fee, isFeeOnRecipient } of draft.transfers) {
      const rest = { fee, isFeeOnRecipient, isReversed: false, refunded: 0n };
      this.originals.set(details.id, { id: details.id, details: { ...details, amount }, ...rest });
    }
    for (const { originalId: id, kind, amount } of draft.links) {
      const { refunded, isReversed, ...original } = this.originals.get(id) as Original;
      const rest = {
        refunded: kind === 'refund' ? refunded + amount : refunded,
        isReversed: isReversed || kind === 'reversal',
      };
      this.originals.set(id, { ...original, ...rest });
    }
    this.before = undefined;
  }
}

export const outcomeOf = (verdict: Verdict): Outcome =>
  verdict.accepted ? { id: verdict.id } : { refused: verdict.code };

/** A program as the rules answer it and as the reference model does. */
export function play(batches: readonly Batch[], judge?: JudgeOnce) {
  const memory = new JudgedMemory(judge);
  const model = new ReferenceLedger();
  const outcomes: { real: Outcome; expected: Outcome }[] = [];
  let at = START;
  for (const { submissions, advanceMs, restart } of [
    { submissions: groundwork, advanceMs: 0, restart: true },
    ...batches,
  ]) {
    at = new Date(at.getTime() + advanceMs);
    const verdicts = memory.run(submissions, at, !restart);
    submissions.forEach((submission, index) => {
      outcomes.push({ real: outcomeOf(verdicts[index] as Verdict), expected: model.apply(submission, at) });
    });
  }
  return { memory, model, outcomes };
}
