import { idField } from '#contracts/http';
import {
  createMoneyRequest,
  type CreateMoneyRequest,
  declineMoneyRequest,
  type DeclineMoneyRequest,
  moneyRequest,
  type MoneyRequest,
  moneyRequestPage,
  type MoneyRequestPage,
  moneyRequestQuery,
  type MoneyRequestQuery,
  payMoneyRequest,
  type PayMoneyRequest,
  transfer,
  type Transfer,
  WALLET_ERRORS,
} from '#contracts/wallet';
import { Access, ApiKeyScope, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { Body, Controller, Get, Headers, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { optionalKey } from '../transfers/idempotency.js';
import { PAYMENT_REFUSALS } from '../transfers/transfer.refusals.js';
import { AskForMoneyService } from './ask-for-money.service.js';
import { CloseMoneyRequestService } from './close-money-request.service.js';
import { PayMoneyRequestService } from './pay-money-request.service.js';
import { ReadMoneyRequestsService } from './read-money-requests.service.js';

/** Bodies of which every field may be left out may be left out themselves. */
const payBody = payMoneyRequest.default({});
const declineBody = declineMoneyRequest.default({});
const OPEN_ONE = ['wallet.money-request.not-found', 'wallet.money-request.resolved'] as const;

@ApiTags('Wallet')
@Controller('api/wallet/money-requests')
@Access('member')
export class MoneyRequestsController {
  constructor(
    private readonly reader: ReadMoneyRequestsService,
    private readonly askForMoney: AskForMoneyService,
    private readonly payRequest: PayMoneyRequestService,
    private readonly closeRequest: CloseMoneyRequestService,
  ) {}

  @Get()
  @ApiKeyScope('wallet:read')
  @Endpoint({ summary: 'List what I was asked for, or what I ask others for', response: moneyRequestPage })
  list(
    @CurrentPrincipal() reader: Principal,
    @Query({ schema: moneyRequestQuery }) query: MoneyRequestQuery,
  ): Promise<MoneyRequestPage> {
    return this.reader.page(reader, query);
  }

  @Post()
  @Endpoint({
    summary: 'Ask a member for money, or make a link that any member may pay once',
    description:
      'Without `from` it is an open link, without `amount` the payer chooses. A member may only ask so often in a day, and one ' +
      'person even less often; who is asked may block the asker.',
    status: 201,
    response: moneyRequest,
    honoursKey: {
      required: false,
      description:
        '1 to 128 visible ASCII characters; the same request under the same key is made once. Without one, each is another request',
    },
    errors: [
      [
        WALLET_ERRORS,
        'wallet.idempotency.key-missing',
        'wallet.idempotency.conflict',
        'wallet.amount.invalid',
        'wallet.recipient.unknown',
        'wallet.money-request.to-oneself',
        'wallet.money-request.not-taken',
        'wallet.money-request.too-many',
      ],
    ],
  })
  async create(
    @CurrentPrincipal() asker: Principal,
    @Headers('idempotency-key') header: unknown,
    @Body({ schema: createMoneyRequest }) wish: CreateMoneyRequest,
  ): Promise<MoneyRequest> {
    return this.reader.one(asker, await this.askForMoney.ask(asker, wish, optionalKey(header)));
  }

  @Get(':id')
  @ApiKeyScope('wallet:read')
  @Endpoint({
    summary: 'Read a request of mine, or one whose link I was given',
    response: moneyRequest,
    errors: [[WALLET_ERRORS, 'wallet.money-request.not-found']],
  })
  find(@CurrentPrincipal() reader: Principal, @Param('id', { schema: idField }) id: string): Promise<MoneyRequest> {
    return this.reader.one(reader, id);
  }

  @Post(':id/pay')
  @Endpoint({
    summary: 'Pay a request by an ordinary transfer to whoever asks',
    description:
      'No Idempotency-Key: a request is paid once, whoever pays it and however often, and its payer gets the same receipt again. ' +
      'Where a code is due it is asked for as for a transfer to the asker.',
    status: 201,
    response: transfer,
    errors: [
      [
        WALLET_ERRORS,
        ...OPEN_ONE,
        ...PAYMENT_REFUSALS,
        'wallet.money-request.own',
        'wallet.money-request.amount',
        'wallet.account.frozen',
        'wallet.fee.changed',
        'wallet.transfer.code-required',
      ],
    ],
  })
  pay(
    @CurrentPrincipal() payer: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: payBody }) wish: PayMoneyRequest,
  ): Promise<Transfer> {
    return this.payRequest.pay(payer, id, wish);
  }

  @Post(':id/decline')
  @Endpoint({
    summary: 'Decline what I was asked for, and block the asker if wanted',
    response: moneyRequest,
    errors: [[WALLET_ERRORS, ...OPEN_ONE]],
  })
  async decline(
    @CurrentPrincipal() payer: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: declineBody }) answer: DeclineMoneyRequest,
  ): Promise<MoneyRequest> {
    await this.closeRequest.decline(payer, id, answer);
    return this.reader.one(payer, id);
  }

  @Post(':id/cancel')
  @Endpoint({
    summary: 'Take back what I asked for',
    response: moneyRequest,
    errors: [[WALLET_ERRORS, ...OPEN_ONE]],
  })
  async cancel(
    @CurrentPrincipal() asker: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<MoneyRequest> {
    await this.closeRequest.cancel(asker, id);
    return this.reader.one(asker, id);
  }
}
