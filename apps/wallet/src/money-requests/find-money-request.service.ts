import { WALLET_ERRORS } from '#contracts/wallet';
import { refusals } from '#kernel';
import type { Principal } from '#platform/auth';
import { Injectable } from '@nestjs/common';
import type { MoneyRequestRecord } from './money-request.js';
import { roleOf } from './money-request.state.js';
import { MoneyRequestsRepository } from './money-requests.repository.js';

const refuse = refusals(WALLET_ERRORS);
export type Reader = Pick<Principal, 'memberId' | 'tenantId'>;

/** Finds a request for somebody whose business it is: one of its sides, or whoever holds an open link, of the same tenant. */
@Injectable()
export class FindMoneyRequestService {
  constructor(private readonly requests: MoneyRequestsRepository) {}

  async byId({ memberId, tenantId }: Reader, id: string): Promise<MoneyRequestRecord> {
    const record = await this.requests.find(id);
    if (!record || record.tenantId !== tenantId || !roleOf(record, memberId)) {
      throw refuse('wallet.money-request.not-found');
    }
    return record;
  }
}
