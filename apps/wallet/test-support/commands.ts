import { type Asset, newId } from '#kernel';
import { memberAccount, systemAccount } from '../src/ledger/account.js';
import type { Command, PostTransfer, TransferDetails } from '../src/ledger/command.js';
import type { Sequencer } from '../src/ledger/writer/sequencer.js';

/** Builders of commands for tests: SFN in minor units, everything else filled in. */
export const openWallet = (ownerId: string, asset: Asset = 'SFN'): Command => ({
  type: 'open-account',
  account: { purpose: 'member', asset, ownerId },
  floor: 0n,
});

export function payment(
  fields: Pick<TransferDetails, 'from' | 'to' | 'amount'> & Partial<TransferDetails>,
): PostTransfer {
  const blank = {
    id: newId(),
    kind: 'transfer',
    asset: 'SFN',
    fromParty: null,
    toParty: null,
    memo: null,
  } as const;
  return { type: 'transfer', transfer: { ...blank, ...fields } };
}

export const pay = (
  fromId: string,
  toId: string,
  amount: bigint,
  fields: Partial<TransferDetails> = {},
): PostTransfer => payment({ from: memberAccount(fromId, 'SFN'), to: memberAccount(toId, 'SFN'), amount, ...fields });

/** Opens the platform's SFN accounts and one wallet per name, each with `amount` in it; answers the owners' ids. */
export async function fund(sequencer: Pick<Sequencer, 'submit'>, members: number, amount: bigint): Promise<string[]> {
  const owners = Array.from({ length: members }, () => newId());
  const system = { asset: 'SFN', ownerId: null } as const;
  const commands: Command[] = [
    { type: 'open-account', account: { ...system, purpose: 'issuance' }, floor: null },
    { type: 'open-account', account: { ...system, purpose: 'treasury' }, floor: 0n },
    { type: 'open-account', account: { ...system, purpose: 'fees' }, floor: 0n },
    ...owners.map((owner) => openWallet(owner)),
    ...(amount > 0n ? owners.map((owner) => issue(owner, amount)) : []),
  ];
  await Promise.all(commands.map((command) => sequencer.submit({ command })));
  return owners;
}

const issue = (owner: string, amount: bigint): Command =>
  payment({ kind: 'issuance', from: systemAccount('issuance', 'SFN'), to: memberAccount(owner, 'SFN'), amount });
