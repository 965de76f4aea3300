import type { Readable } from 'node:stream';
import type { TransactionFilter } from '#contracts/wallet';
import { Counters } from '#platform/counters';
import { csvStream } from '#platform/lists';
import { Inject, Injectable } from '@nestjs/common';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import { STATEMENT_COLUMNS } from './csv.js';
import { StatementQuery } from './statement.query.js';

@Injectable()
export class ExportTransactionsService {
  constructor(
    private readonly statement: StatementQuery,
    private readonly counters: Counters,
    @Inject(WALLET_CONFIG) private readonly config: WalletConfig,
  ) {}

  /** Each export holds a database connection while it runs, hence a budget. */
  async export(memberId: string, filter: TransactionFilter): Promise<Readable> {
    const points = this.config.LIMIT_CSV_EXPORTS;
    await this.counters.take({ name: 'wallet.csv', points, durationS: 60 }, memberId);
    return csvStream(memberId, STATEMENT_COLUMNS, this.statement.all(memberId, filter));
  }
}
