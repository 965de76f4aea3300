import { memberIdFromDigits } from '#contracts/identity';
import { newId } from '#kernel';
import type { DataSource } from 'typeorm';
import { memberAccount, systemAccount } from '../../apps/wallet/src/ledger/account.js';
import { type Command, paymentPostings, type TransferDetails } from '../../apps/wallet/src/ledger/command.js';
import { buildWallet } from '../../apps/wallet/test-support/wallet-services.js';
import { type LoadResult, runLoad } from './load.js';

interface Payer {
  readonly memberId: string;
  readonly saffronId: string;
}

/** The wallet's transfer service over a population of members, as the HTTP controller calls it. */
export class WalletLoad {
  private payments = 0;

  private constructor(
    private readonly wallet: ReturnType<typeof buildWallet>,
    private readonly members: readonly Payer[],
  ) {}

  static async prepare(dataSource: DataSource, population: number): Promise<WalletLoad> {
    const wallet = buildWallet(dataSource, { TRANSFER_MAX_PER_DAY: 'none', TRANSFER_MAX: 'none' });
    const members = Array.from({ length: population }, (_, index) => ({
      memberId: newId(),
      saffronId: memberIdFromDigits(String(10_000_000_000 + index)),
    }));
    await dataSource.query(
      `INSERT INTO members (member_id, tenant_id, saffron_id, email_hash, masked_name, state, version)
       SELECT m, 'default', s, s, 'Ada L.', 'active', 1 FROM unnest($1::uuid[], $2::text[]) AS x (m, s)`,
      [members.map(({ memberId }) => memberId), members.map(({ saffronId }) => saffronId)],
    );
    const commands = [...openings(members), ...members.map(({ memberId }) => issue(memberId))];
    for (let from = 0; from < commands.length; from += 5_000) {
      await Promise.all(commands.slice(from, from + 5_000).map((command) => wallet.ledger.submit({ command })));
    }
    await dataSource.query('VACUUM ANALYZE');
    return new WalletLoad(wallet, members);
  }

  /** Everybody pays anybody. */
  uniform(inFlight: number, seconds: number): Promise<LoadResult> {
    return runLoad(inFlight, seconds, () => this.pay(this.pick(), this.pick()));
  }

  /** Everybody pays the same one: the row that a lock-based design queues on. */
  hot(inFlight: number, seconds: number): Promise<LoadResult> {
    const [hot] = this.members;
    return runLoad(inFlight, seconds, () => this.pay(this.pick(), hot as Payer));
  }

  stop(): Promise<void> {
    return this.wallet.ledger.beforeApplicationShutdown();
  }

  private pay(from: Payer, to: Payer): Promise<unknown> {
    if (from === to) return this.pay(this.pick(), to);
    const payer = { memberId: from.memberId, claims: [] };
    return this.wallet.createTransfer.create(payer, `payment-${this.payments++}`, {
      to: to.saffronId,
      asset: 'SFN',
      amount: '0.01',
    });
  }

  private pick(): Payer {
    return this.members[Math.floor(Math.random() * this.members.length)] as Payer;
  }
}

const openings = (members: readonly Payer[]): Command[] => [
  { type: 'open-account', account: { purpose: 'issuance', asset: 'SFN', ownerId: null }, floor: null },
  { type: 'open-account', account: { purpose: 'fees', asset: 'SFN', ownerId: null }, floor: 0n },
  ...members.map(({ memberId }): Command => ({
    type: 'open-account',
    account: { purpose: 'member', asset: 'SFN', ownerId: memberId },
    floor: 0n,
  })),
];

function issue(memberId: string): Command {
  const transfer: TransferDetails = {
    ...{
      id: newId(),
      kind: 'issuance',
      asset: 'SFN',
      amount: 10n ** 24n,
      fee: 0n,
      fromParty: null,
      toParty: null,
      memo: null,
    },
    ...{ from: systemAccount('issuance', 'SFN'), to: memberAccount(memberId, 'SFN') },
  };
  return { type: 'transfer', transfer, postings: paymentPostings(transfer, systemAccount('fees', 'SFN')) };
}
