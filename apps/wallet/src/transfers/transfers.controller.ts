import { idField } from '#contracts/http';
import {
  createTransferRequest,
  type CreateTransferRequest,
  quoteTransferRequest,
  transfer,
  type Transfer,
  transferQuote,
  type TransferQuote,
  transferTerms,
  type TransferTerms,
  transferTermsQuery,
  WALLET_ERRORS,
} from '#contracts/wallet';
import { type Asset, refusals } from '#kernel';
import { Access, ApiKeyScope, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { Body, Controller, Get, Headers, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CreateTransferService } from './create-transfer.service.js';
import { requiredKey } from './idempotency.js';
import { QuoteTransferService } from './quote-transfer.service.js';
import { PAYMENT_REFUSALS } from './transfer.refusals.js';
import { toTransfer } from './transfer.presenter.js';
import type { PaymentWish } from './payment.rules.js';
import { TransfersRepository } from './transfers.repository.js';

const refuse = refusals(WALLET_ERRORS);

@ApiTags('Wallet')
@Controller('api/wallet/transfers')
@Access('member')
export class TransfersController {
  constructor(
    private readonly createTransfer: CreateTransferService,
    private readonly quoteTransfer: QuoteTransferService,
    private readonly transfers: TransfersRepository,
  ) {}

  @Post()
  @ApiKeyScope('wallet:send')
  @Endpoint({
    summary: 'Send money to another member',
    description:
      'The same key and body get the same answer again; another body under the key is refused. Funds and limits are judged before ' +
      'a code is asked for. A `payment` code serves the asset, amount and recipient that it was asked for: a member ID in any ' +
      'spelling, an e-mail address in any case. It does not serve the same member by his other name, so use the same one in both calls. ' +
      'A program cannot enter a code: by API key, a payment that wants one is refused with `wallet.transfer.code-required`.',
    status: 201,
    response: transfer,
    honoursKey: { required: true, description: '1 to 128 visible ASCII characters; the same key never pays twice' },
    errors: [
      [
        WALLET_ERRORS,
        ...PAYMENT_REFUSALS,
        'wallet.account.frozen',
        'wallet.fee.changed',
        'wallet.idempotency.key-missing',
        'wallet.idempotency.conflict',
        'wallet.transfer.code-required',
      ],
    ],
  })
  create(
    @CurrentPrincipal() principal: Principal,
    @Headers('idempotency-key') header: unknown,
    @Body({ schema: createTransferRequest }) request: CreateTransferRequest,
  ): Promise<Transfer> {
    return this.createTransfer.create(principal, requiredKey(header), request);
  }

  @Post('quote')
  @ApiKeyScope('wallet:send')
  @Endpoint({
    summary: 'Tell what a transfer would cost and leave',
    response: transferQuote,
    errors: [[WALLET_ERRORS, ...PAYMENT_REFUSALS]],
  })
  quote(
    @CurrentPrincipal() { memberId }: Principal,
    @Body({ schema: quoteTransferRequest }) wish: PaymentWish,
  ): Promise<TransferQuote> {
    return this.quoteTransfer.quote(memberId, wish);
  }

  @Get('terms')
  @ApiKeyScope('wallet:read')
  @Endpoint({
    summary: 'Tell the limits and the fee that hold for me now',
    response: transferTerms,
    errors: [[WALLET_ERRORS, 'wallet.account.not-ready']],
  })
  terms(
    @CurrentPrincipal() { memberId }: Principal,
    @Query({ schema: transferTermsQuery }) { asset }: { asset: Asset },
  ): Promise<TransferTerms> {
    return this.quoteTransfer.termsFor(memberId, asset);
  }

  @Get(':id')
  @ApiKeyScope('wallet:read')
  @Endpoint({
    summary: 'Read a transfer that I sent or received',
    response: transfer,
    errors: [[WALLET_ERRORS, 'wallet.transfer.not-found']],
  })
  async find(
    @CurrentPrincipal() { memberId }: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<Transfer> {
    const record = await this.transfers.findAsParty(id, memberId);
    if (!record) throw refuse('wallet.transfer.not-found');
    return toTransfer(record);
  }
}
