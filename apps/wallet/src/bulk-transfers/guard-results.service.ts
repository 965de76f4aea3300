import type { BulkTransferItem, BulkTransferResult } from '#contracts/wallet';
import { Injectable } from '@nestjs/common';
import type { Payer } from '../transfers/create-transfer.service.js';
import { ToldRecipients } from '../transfers/told-recipients.js';
import { refused } from './bulk-results.js';

/** Many at once tell no more of their recipients than one at a time would. */
@Injectable()
export class GuardResultsService {
  constructor(private readonly told: ToldRecipients) {}

  async tell(
    { memberId }: Payer,
    items: readonly BulkTransferItem[],
    results: readonly BulkTransferResult[],
  ): Promise<BulkTransferResult[]> {
    const refusals = results.map((result, index) => ({
      to: (items[index] as BulkTransferItem).to,
      code: result.status === 'refused' ? result.error.code : '',
    }));
    const limited = await this.told.countAll(memberId, refusals);
    return results.map((result, index) => {
      const instead = limited[index];
      return instead ? refused(result.key, instead) : result;
    });
  }
}
