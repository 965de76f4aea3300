import { Readable } from 'node:stream';
import type { TransactionFilter } from '#contracts/wallet';
import { Counters } from '#platform/counters';
import { Inject, Injectable } from '@nestjs/common';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import { BYTE_ORDER_MARK, csvHeader, csvLine } from './csv.js';
import { StatementQuery } from './statement.query.js';

/** Lines that travel together, so that a long statement is not a flood of tiny chunks. */
const CHUNK_LENGTH = 16_384;

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
    return Readable.from(this.chunks(memberId, filter), { objectMode: false });
  }

  private async *chunks(memberId: string, filter: TransactionFilter): AsyncGenerator<string> {
    let chunk = BYTE_ORDER_MARK + csvHeader;
    for await (const line of this.statement.all(memberId, filter)) {
      chunk += csvLine(line);
      if (chunk.length < CHUNK_LENGTH) continue;
      yield chunk;
      chunk = '';
    }
    if (chunk) yield chunk;
  }
}
