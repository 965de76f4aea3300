import { newId } from '#kernel';
import type { DataSource } from 'typeorm';
import { TimesService } from '../../apps/wallet/src/books/times.service.js';
import type { Books } from '../../apps/wallet/test-support/invariants.js';
import { connect } from '../../apps/wallet/test-support/ledger-harness.js';
import { auditBooks, countEntries } from './books.js';
import { ASSET, holdAndCapture, type Payer, type Wallet, walletOn } from './ledger-commands.js';
import type { Act } from './load.js';
import { type Pick, uniform } from './pick.js';

/** The wallet's transfer service over a population, as the HTTP controllers call it. */
export class WalletLoad {
  private constructor(
    private readonly dataSource: DataSource,
    private readonly wallet: Wallet,
    private readonly members: readonly Payer[],
    private readonly times: TimesService,
  ) {}

  static async open(url: string, members: readonly Payer[]): Promise<WalletLoad> {
    const dataSource = await connect(url);
    const wallet = walletOn(dataSource);
    await wallet.ledger.onModuleInit();
    await wallet.filling.onApplicationBootstrap();
    const times = new TimesService(dataSource, { error: (...told: unknown[]) => console.error(...told) });
    times.onApplicationBootstrap();
    return new WalletLoad(dataSource, wallet, members, times);
  }

  /** Single transfers; whom they touch is picked. */
  single(payers: Pick = uniform(this.members.length), payees: Pick = payers): Act {
    return () => {
      const [from, to] = this.pair(payers, payees);
      return this.wallet.createTransfer.create(payer(from), newId(), payment(to)).then(one);
    };
  }

  /** One member pays so many others at a time. */
  bulk(size: number): Act {
    const pick = uniform(this.members.length);
    return async () => {
      const from = pick();
      const items = Array.from({ length: size }, () => ({ key: newId(), ...payment(this.other(from, pick)) }));
      const results = await this.wallet.createBulk.create(payer(this.members[from] as Payer), items);
      if (results.some(({ status }) => status === 'refused')) throw new Error('a transfer of a bulk was refused');
      return size;
    };
  }

  twoPhase(): Act {
    const pick = uniform(this.members.length);
    return async () => {
      await holdAndCapture(this.wallet, ...this.pair(pick, pick));
      return 1;
    };
  }

  audit(books: Books = {}): Promise<string> {
    return auditBooks(this.dataSource, books);
  }

  entries(): Promise<number> {
    return countEntries(this.dataSource);
  }

  /** As if the relay had delivered them. */
  async forgetEvents(): Promise<void> {
    await this.dataSource.query('DELETE FROM outbox');
  }

  async close(): Promise<void> {
    this.wallet.filling.beforeApplicationShutdown();
    await this.times.beforeApplicationShutdown();
    await this.wallet.ledger.beforeApplicationShutdown();
    await this.dataSource.destroy();
  }

  private pair(payers: Pick, payees: Pick): [from: Payer, to: Payer] {
    const [from, to] = [payers(), payees()];
    return from === to ? this.pair(payers, payees) : [this.members[from] as Payer, this.members[to] as Payer];
  }

  private other(from: number, pick: Pick): Payer {
    const to = pick();
    return from === to ? this.other(from, pick) : (this.members[to] as Payer);
  }
}

const one = () => 1;
const payer = ({ memberId }: Payer) => ({ memberId, claims: [] });
const payment = ({ saffronId }: Payer) => ({ to: saffronId, asset: ASSET, amount: '0.01' }) as const;
