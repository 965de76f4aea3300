import { type TransferTemplate, WALLET_ERRORS } from '#contracts/wallet';
import { type Asset, newId, refusals } from '#kernel';
import { type Address, ownedAccount, systemAccount } from '../ledger/account.js';
import type {
  CaptureHold,
  Linked,
  LinkedLeg,
  Metadata,
  PartyName,
  PostTransfer,
  ReturnTransfer,
  TransferDetails,
} from '../ledger/command.js';
import type { Fee, Subject } from '../ledger/policies.js';
import { type End, type Move, MOVES, movesOf, type MovingTemplate, type Template } from './moves.js';

const refuse = refusals(WALLET_ERRORS);

/** Whom people see behind a member's account, and by what his fees and limits may differ. */
export interface Person {
  readonly party: PartyName;
  readonly subject: Subject;
}

export interface TemplateContext {
  /** The members that the template names, by their ids. */
  readonly people: ReadonlyMap<string, Person>;
  readonly metadata?: Metadata | undefined;
  readonly effectiveAt?: Date | undefined;
}

type SingleCommand = PostTransfer | CaptureHold;
export type TemplateCommand = SingleCommand | Linked | ReturnTransfer;

/** The one command of the ledger that does what a template means: all of it, or nothing. */
export function commandOf(template: TransferTemplate, context: TemplateContext): TemplateCommand {
  switch (template.template) {
    case 'refund':
    case 'reversal':
      return returnOf(template, context);
    case 'group':
      return linked(template.legs.flatMap((leg, index) => legsOf(leg, index === 0 ? context : unlabelled(context))));
    default: {
      const legs = legsOf(template, context);
      return legs.length > 1 ? linked(legs) : (legs[0] as SingleCommand);
    }
  }
}

const linked = (legs: readonly LinkedLeg[]): Linked => ({ type: 'linked', id: newId(), legs });

/** Metadata are kept once for what was asked for at once. */
const unlabelled = ({ people, effectiveAt }: TemplateContext): TemplateContext => ({ people, effectiveAt });

function legsOf(template: Template<MovingTemplate>, context: TemplateContext): SingleCommand[] {
  if (template.template === 'capture') return [captureOf(template, context)];
  const terms = template.template === 'transfer' ? onTermsOf(template.from, context) : {};
  return movesOf(template).map((move, leg) => ({ ...postingOf(move, context, leg), ...terms }));
}

function captureOf(template: Template<'capture'>, context: TemplateContext): CaptureHold {
  const [move] = MOVES.capture(template);
  const { holdId, keepRest: keepsRest = false } = template;
  return { type: 'capture-hold', holdId, transfer: detailsOf(move, context, 0), keepsRest, ...chargeOf(move) };
}

function returnOf(template: Template<'refund' | 'reversal'>, context: TemplateContext): ReturnTransfer {
  const { originalId } = template;
  const { metadata, effectiveAt } = context;
  const part =
    template.template === 'refund'
      ? { amount: BigInt(template.amountMinor), memo: template.memo || null }
      : { memo: null };
  return {
    ...{ type: 'return', id: newId(), feeId: newId(), originalId, ...part },
    ...(metadata ? { metadata } : {}),
    ...(effectiveAt ? { effectiveAt } : {}),
  };
}

const postingOf = (move: Move, context: TemplateContext, leg: number): PostTransfer => ({
  type: 'transfer',
  transfer: detailsOf(move, context, leg),
  ...chargeOf(move),
  ...(move.upTo ? { isUpTo: true } : {}),
});

/** The rules of the platform say what it costs and how much it may be. */
const onTermsOf = (memberId: string, { people }: TemplateContext): { subject?: Subject } => {
  const subject = people.get(memberId)?.subject;
  return subject ? { subject } : {};
};

function chargeOf({ to, commissionMinor }: Move): { charge?: Fee } {
  if (commissionMinor === undefined) return {};
  // All of it goes where commissions go, so that nothing would arrive anywhere else.
  if ('system' in to && to.system === 'fees') throw refuse('wallet.fee.above-amount');
  return { charge: { fee: BigInt(commissionMinor), on: 'recipient' } };
}

function detailsOf(move: Move, { people, metadata, effectiveAt }: TemplateContext, leg: number): TransferDetails {
  const { kind, asset, amountMinor, memo } = move;
  const [from, to] = [addressAt(move.from, asset), addressAt(move.to, asset)];
  if (from === to) throw refuse('wallet.recipient.self');
  return {
    ...{ id: newId(), kind, asset, amount: BigInt(amountMinor), from, to, memo: memo || null },
    ...{ fromParty: partyAt(move.from, people), toParty: partyAt(move.to, people) },
    ...(metadata && leg === 0 ? { metadata } : {}),
    ...(effectiveAt ? { effectiveAt } : {}),
  };
}

function addressAt(end: End, asset: Asset): Address {
  if ('member' in end) return ownedAccount('member', end.member, asset);
  if ('stake' in end) return ownedAccount('stake', end.stake, asset);
  if ('escrow' in end) return ownedAccount('escrow', end.escrow, asset);
  if ('settlement' in end) return ownedAccount('settlement', end.settlement, asset);
  return systemAccount(end.system, asset);
}

/** The platform stands behind everything that is not a member's. */
const partyAt = (end: End, people: TemplateContext['people']): PartyName | null =>
  ('member' in end && people.get(end.member)?.party) || null;
