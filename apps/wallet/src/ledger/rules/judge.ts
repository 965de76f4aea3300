import type { Command, Linked, LinkedLeg } from '../command.js';
import { closePeriod, freezeOwner, openAccount, setFloor, setPolicies } from './account.rules.js';
import type { Book } from './book.js';
import type { Draft } from './draft.js';
import { captureHold, createHold, releaseHold } from './hold.rules.js';
import { type Judgement, refused } from './judgement.js';
import { returnTransfer } from './return.rules.js';
import { Savepoint } from './savepoint.js';
import { postTransfer } from './transfer.rules.js';

/**
 * Judges one command against the book and, where it is accepted, applies it: the book moves on and the draft gains the rows.
 * Each command checks everything before it changes anything, so a refusal leaves no trace; linked ones are undone.
 */
export function judge(book: Book, draft: Draft, command: Command): Judgement {
  switch (command.type) {
    case 'open-account':
      return openAccount(book, draft, command);
    case 'set-floor':
      return setFloor(book, draft, command);
    case 'freeze-owner':
      return freezeOwner(book, draft, command);
    case 'return':
      return returnTransfer(book, draft, command);
    case 'expire-hold':
      return releaseHold(book, draft, command, 'expired');
    case 'linked':
      return judgeLinked(book, draft, command);
    case 'close-period':
      return closePeriod(book, draft, command);
    case 'set-policies':
      return setPolicies(book, draft, command);
    case 'refuse':
      return refused(command.code);
    default:
      return judgeLeg(book, draft, command);
  }
}

function judgeLeg(book: Book, draft: Draft, command: LinkedLeg): Judgement {
  switch (command.type) {
    case 'transfer':
      return postTransfer(book, draft, command);
    case 'create-hold':
      return createHold(book, draft, command);
    case 'capture-hold':
      return captureHold(book, draft, command);
    case 'void-hold':
      return releaseHold(book, draft, command, 'voided');
  }
}

function judgeLinked(book: Book, draft: Draft, { id, legs }: Linked): Judgement {
  const savepoint = new Savepoint(book, draft);
  draft.savepoint = savepoint;
  draft.groupId = id;
  const refusal = firstRefusal(legs.values().map((leg) => judgeLeg(book, draft, leg)));
  draft.savepoint = undefined;
  draft.groupId = null;
  if (!refusal) return { id };
  savepoint.undo();
  return refusal;
}

/** Stops at the first one that is refused. */
function firstRefusal(judgements: Iterable<Judgement>): Judgement | undefined {
  let leg = 0;
  for (const judgement of judgements) {
    if ('refusal' in judgement) return { ...judgement, leg };
    leg += 1;
  }
  return undefined;
}
