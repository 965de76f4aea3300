import { addressOf } from '../account.js';
import type { ClosePeriod, FreezeOwner, OpenAccount, SetFloor, SetPolicies } from '../command.js';
import type { Book } from './book.js';
import type { Draft } from './draft.js';
import { type Judgement, refused } from './judgement.js';

export function openAccount(book: Book, draft: Draft, { account: ref, floor }: OpenAccount): Judgement {
  const address = addressOf(ref);
  if (book.accounts.has(address)) return { id: address };
  draft.opened.push(book.open(ref, floor, draft.at, book.isOwnerFrozen(ref.ownerId)));
  return { id: address };
}

export function setFloor(book: Book, draft: Draft, { account: address, floor }: SetFloor): Judgement {
  const account = book.accounts.get(address);
  if (!account) return refused('wallet.account.not-ready');
  if (account.balance - account.held < floor) return refused('wallet.credit.in-use');
  account.floor = floor;
  draft.touched.add(account);
  return { id: address };
}

export function freezeOwner(book: Book, draft: Draft, { ownerId, isFrozen }: FreezeOwner): Judgement {
  for (const account of book.ownedBy(ownerId)) {
    account.isFrozen = isFrozen;
    // Also where it was so before: what writes nothing would be accepted by a writer who does not know that he was deposed.
    draft.touched.add(account);
  }
  return { id: ownerId };
}

export function closePeriod(book: Book, draft: Draft, { through }: ClosePeriod): Judgement {
  // What is posted at this very moment still takes effect now.
  if (through >= draft.at) return refused('wallet.effective.future');
  if (book.closedThrough && through <= book.closedThrough) return refused('wallet.period.closed');
  book.closedThrough = through;
  return { id: through.toISOString() };
}

export function setPolicies(book: Book, draft: Draft, { policies, beginsAt }: SetPolicies): Judgement {
  if (beginsAt && beginsAt <= draft.at) return refused('wallet.policy.past');
  book.policies = policies;
  return { id: 'policies' };
}
