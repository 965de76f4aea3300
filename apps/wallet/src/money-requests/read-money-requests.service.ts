import type { MoneyRequest, MoneyRequestPage, MoneyRequestQuery } from '#contracts/wallet';
import type { Clock } from '#kernel';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../tokens.js';
import { FindMoneyRequestService, type Reader } from './find-money-request.service.js';
import { toMoneyRequest } from './money-request.js';
import { MoneyRequestsRepository } from './money-requests.repository.js';

/** Requests as one of their sides, or whoever was handed an open link, may see them. */
@Injectable()
export class ReadMoneyRequestsService {
  constructor(
    private readonly finder: FindMoneyRequestService,
    private readonly requests: MoneyRequestsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async one(reader: Reader, id: string): Promise<MoneyRequest> {
    return toMoneyRequest(await this.finder.byId(reader, id), reader.memberId, this.clock.now());
  }

  async page({ memberId }: Reader, query: MoneyRequestQuery): Promise<MoneyRequestPage> {
    const now = this.clock.now();
    const [rows, waiting] = await Promise.all([
      this.requests.list(memberId, { ...query, limit: query.limit + 1 }, now),
      this.requests.countWaiting(memberId, now),
    ]);
    const shown = rows.slice(0, query.limit);
    return {
      items: shown.map((row) => toMoneyRequest(row, memberId, now)),
      nextCursor: rows.length > query.limit ? (shown.at(-1)?.id ?? null) : null,
      waiting,
    };
  }
}
