import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  IDENTITY_ERRORS,
  type LinkedWallets,
  linkedWallets,
  type SignedWalletMessage,
  signedWalletMessage,
  walletAddressField,
} from '#contracts/identity';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { LinkWalletService } from './link-wallet.service.js';
import { UnlinkWalletService } from './unlink-wallet.service.js';
import { WalletsRepository } from './wallets.repository.js';

@ApiTags('Security')
@Controller('api/user/wallets')
@Access('member')
export class WalletsController {
  constructor(
    private readonly wallets: WalletsRepository,
    private readonly linking: LinkWalletService,
    private readonly unlinking: UnlinkWalletService,
  ) {}

  @Get()
  @Endpoint({ summary: 'List the wallets that can sign me in', response: linkedWallets })
  async list(@CurrentPrincipal() { memberId }: Principal): Promise<LinkedWallets> {
    return { wallets: await this.wallets.of(memberId) };
  }

  @Post()
  @StepUp()
  @Endpoint({
    summary: 'Link a wallet to my account',
    description: 'With a message that this session asked for (`POST /api/auth/siwe/nonce`) and the wallet has signed.',
    response: linkedWallets,
    errors: [[IDENTITY_ERRORS, 'identity.wallet.invalid', 'identity.wallet.taken', 'identity.wallet.too-many']],
  })
  async link(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: signedWalletMessage }) signed: SignedWalletMessage,
  ): Promise<LinkedWallets> {
    await this.linking.link(principal, signed);
    return this.list(principal);
  }

  @Delete(':address')
  @StepUp()
  @Endpoint({
    summary: 'Unlink a wallet',
    response: linkedWallets,
    errors: [[IDENTITY_ERRORS, 'identity.wallet.not-found']],
  })
  async unlink(
    @CurrentPrincipal() principal: Principal,
    @Param('address', { schema: walletAddressField }) address: string,
  ): Promise<LinkedWallets> {
    await this.unlinking.unlink(principal, address);
    return this.list(principal);
  }
}
