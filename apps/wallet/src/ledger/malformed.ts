import type { Command, Posting } from './command.js';
import type { Submission } from './submission.js';

/** What is wrong with a submission that no caller should ever have built; undefined where nothing is. */
export function malformed({ command, idempotency }: Submission): string | undefined {
  const isRepeatable = command.type === 'open-account' || command.type === 'freeze-owner';
  return isRepeatable && idempotency ? 'it is repeatable by nature and takes no key' : malformedCommand(command);
}

function malformedCommand(command: Command): string | undefined {
  if (command.type === 'open-account')
    return (command.floor ?? 0n) <= 0n ? undefined : 'an account opens empty, so its floor is at most zero';
  if (command.type === 'create-hold') return command.amount > 0n ? undefined : 'a hold needs an amount above zero';
  if (command.type !== 'transfer' && command.type !== 'capture-hold') return undefined;
  const { transfer, postings } = command;
  if (transfer.amount <= 0n || transfer.fee < 0n)
    return 'a transfer needs an amount above zero and a fee of at least zero';
  if (postings.length < 2 || postings.some(({ amount }) => amount === 0n))
    return 'a transfer needs two postings that move something';
  if (new Set(postings.map(({ account }) => account)).size < postings.length) return 'two postings of one account';
  if (!isBalanced(postings)) return 'the postings do not sum to zero';
  const spent = postings.find(({ account }) => account === transfer.from);
  return spent && spent.amount < 0n ? undefined : 'the sender does not pay';
}

function isBalanced(postings: readonly Posting[]): boolean {
  const sums = new Map<string, bigint>();
  for (const { asset, amount } of postings) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  return [...sums.values()].every((sum) => sum === 0n);
}
