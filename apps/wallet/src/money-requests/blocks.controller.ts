import { idField, successBody } from '#contracts/http';
import { type MoneyRequestBlock, moneyRequestBlocks, WALLET_ERRORS } from '#contracts/wallet';
import { refusals } from '#kernel';
import { Access, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BlocksRepository } from './blocks.repository.js';

const refuse = refusals(WALLET_ERRORS);

@ApiTags('Wallet')
@Controller('api/wallet/money-request-blocks')
@Access('member')
export class BlocksController {
  constructor(private readonly blocks: BlocksRepository) {}

  @Get()
  @Endpoint({ summary: 'List from whom I take no money requests', response: moneyRequestBlocks })
  async list(@CurrentPrincipal() { memberId }: Principal): Promise<{ blocks: MoneyRequestBlock[] }> {
    return { blocks: await this.blocks.list(memberId) };
  }

  @Delete(':id')
  @Endpoint({
    summary: 'Take money requests from somebody again',
    response: successBody,
    errors: [[WALLET_ERRORS, 'wallet.money-request.block-not-found']],
  })
  async remove(
    @CurrentPrincipal() { memberId }: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<{ success: true }> {
    if (!(await this.blocks.remove(memberId, id))) throw refuse('wallet.money-request.block-not-found');
    return { success: true };
  }
}
