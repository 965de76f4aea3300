import {
  bulkTransferRequest,
  type BulkTransferRequest,
  bulkTransferResponse,
  type BulkTransferResponse,
  WALLET_ERRORS,
} from '#contracts/wallet';
import { refusals } from '#kernel';
import { Access, ApiKeyScope, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { Body, Controller, Headers, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import { requiredKey } from '../transfers/idempotency.js';
import { CreateBulkService } from './create-bulk.service.js';
import { CreateGroupService } from './create-group.service.js';

const refuse = refusals(WALLET_ERRORS);
/** Enough for a thousand payments as they usually are. */
const BODY_LIMIT = 1024 * 1024;

@ApiTags('Wallet')
@Controller('api/wallet/transfers/bulk')
@Access('member')
export class BulkTransfersController {
  constructor(
    private readonly createBulk: CreateBulkService,
    private readonly createGroup: CreateGroupService,
    @Inject(WALLET_CONFIG) private readonly config: WalletConfig,
  ) {}

  @Post()
  @ApiKeyScope('wallet:send')
  @Endpoint({
    summary: 'Send money to many members at once',
    description:
      'Each item has a result of its own, in the order of the request: the answer is 200 even where items are refused. An item’s `key` is ' +
      'what `Idempotency-Key` is to a single transfer, in the same scope: the same key, alone or in any bulk, is the same transfer. ' +
      'Items are taken in their order; one with `upTo` moves as much of its amount as there is by then, and its result states what was moved. ' +
      'Items above the threshold for codes are refused with `wallet.transfer.code-required` unless a code was confirmed for each. ' +
      'With `atomic` all of them happen or none: the refused item says why, the others `wallet.transfer.group-refused`; asked again ' +
      'under the same key, a refusal stands for all items alike.',
    response: bulkTransferResponse,
    bodyLimit: BODY_LIMIT,
    honoursKey: {
      required: false,
      description: 'Required where `atomic`: the key of the whole. 1 to 128 visible ASCII characters',
    },
    errors: [
      [WALLET_ERRORS, 'wallet.transfer.too-many', 'wallet.idempotency.key-missing', 'wallet.idempotency.conflict'],
    ],
  })
  async create(
    @CurrentPrincipal() principal: Principal,
    @Headers('idempotency-key') header: unknown,
    @Body({ schema: bulkTransferRequest }) { transfers, atomic }: BulkTransferRequest,
  ): Promise<BulkTransferResponse> {
    if (transfers.length > this.config.LEDGER_BULK_MAX) throw refuse('wallet.transfer.too-many');
    if (!atomic) return { results: await this.createBulk.create(principal, transfers) };
    return { results: await this.createGroup.create(principal, requiredKey(header), transfers) };
  }
}
