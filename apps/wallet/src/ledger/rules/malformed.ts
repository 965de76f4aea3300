import { ACCOUNT_PURPOSES } from '#contracts/wallet';
import { systemAccount } from '../account.js';
import type { Command, TransferDetails } from '../command.js';
import type { Fee } from '../policies.js';
import type { Submission } from '../submission.js';

/** Commands that say how things are from now on: said twice, they change nothing more. */
const REPEATABLE: ReadonlySet<Command['type']> = new Set([
  'open-account',
  'freeze-owner',
  'set-floor',
  'set-policies',
  'close-period',
]);

/** What is wrong with a submission that no caller should ever have built; undefined where nothing is. */
export function malformed({ command, idempotency }: Submission): string | undefined {
  if (idempotency && REPEATABLE.has(command.type)) return 'it is repeatable by nature and takes no key';
  return malformedCommand(command);
}

function malformedCommand(command: Command): string | undefined {
  switch (command.type) {
    case 'open-account':
      if (!Object.hasOwn(ACCOUNT_PURPOSES, command.account.purpose)) return 'no such purpose';
      return atMostZero(command.floor ?? 0n);
    case 'set-floor':
      return atMostZero(command.floor);
    case 'create-hold':
      return command.amount > 0n ? undefined : 'a hold needs an amount above zero';
    case 'transfer':
    case 'capture-hold':
      return malformedTransfer(command.transfer, command.charge);
    case 'return':
      return (command.amount ?? 1n) > 0n ? undefined : 'a refund needs an amount above zero';
    case 'linked':
      return malformedLegs(command.legs);
    default:
      return undefined;
  }
}

const atMostZero = (floor: bigint): string | undefined => (floor <= 0n ? undefined : 'a floor is at most zero');

function malformedTransfer({ amount, from, to, asset }: TransferDetails, charge?: Fee): string | undefined {
  if (amount <= 0n || (charge?.fee ?? 0n) < 0n)
    return 'a transfer needs an amount above zero and a fee of at least zero';
  if (from === to) return 'a transfer needs two accounts';
  if (!charge || charge.fee === 0n) return undefined;
  const fees = systemAccount('fees', asset);
  return from === fees || to === fees ? 'a fee has no fee' : undefined;
}

function malformedLegs(legs: readonly Command[]): string | undefined {
  if (legs.length === 0) return 'nothing is linked';
  return legs.map(malformedCommand).find((fault) => fault !== undefined);
}
