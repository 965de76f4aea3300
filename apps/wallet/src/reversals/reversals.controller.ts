import { idField } from '#contracts/http';
import {
  adminTransaction,
  type AdminTransaction,
  refundTransferRequest,
  type RefundTransferRequest,
  reverseTransferRequest,
  type ReverseTransferRequest,
  WALLET_ERRORS,
} from '#contracts/wallet';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { Body, Controller, Headers, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { readIdempotencyKey } from '../transfers/idempotency.js';
import { ReturnTransferService } from './return-transfer.service.js';

const RETURN = [
  'wallet.transfer.not-found',
  'wallet.transfer.own',
  'wallet.transfer.reversed',
  'wallet.transfer.not-reversible',
  'wallet.return.uncovered',
  'wallet.return.suspended',
] as const;

@ApiTags('Admin')
@Controller('api/admin/transactions/:id')
export class ReversalsController {
  constructor(private readonly returnTransfer: ReturnTransferService) {}

  @Post('reverse')
  @Access('transactions.reverse')
  @StepUp()
  @Endpoint({
    summary: 'Take a transaction back whole, with its fee',
    description: 'Once only: of however many who ask, one reverses it and the others learn that it was reversed.',
    status: 201,
    response: adminTransaction,
    errors: [[WALLET_ERRORS, ...RETURN]],
  })
  reverse(
    @CurrentPrincipal() admin: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: reverseTransferRequest }) { reason }: ReverseTransferRequest,
  ): Promise<AdminTransaction> {
    return this.returnTransfer.reverse(admin, id, reason);
  }

  @Post('refund')
  @Access('transactions.reverse')
  @StepUp()
  @Endpoint({
    summary: 'Give back a part of what a transaction moved',
    description: 'All parts together are never more than the whole. The fee stays where it is.',
    status: 201,
    response: adminTransaction,
    honoursKey: { required: true, description: '1 to 128 visible ASCII characters; the same key never refunds twice' },
    errors: [
      [
        WALLET_ERRORS,
        ...RETURN,
        'wallet.amount.invalid',
        'wallet.refund.amount',
        'wallet.idempotency.key-missing',
        'wallet.idempotency.conflict',
      ],
    ],
  })
  refund(
    @CurrentPrincipal() admin: Principal,
    @Param('id', { schema: idField }) id: string,
    @Headers('idempotency-key') header: unknown,
    @Body({ schema: refundTransferRequest }) wish: RefundTransferRequest,
  ): Promise<AdminTransaction> {
    return this.returnTransfer.refund(admin, id, readIdempotencyKey(header), wish);
  }
}
