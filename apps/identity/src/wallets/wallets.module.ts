import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { FlowsModule } from '../flows/flows.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MembersModule } from '../members/members.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { LinkWalletService } from './link-wallet.service.js';
import { SignInByWalletService } from './sign-in-by-wallet.service.js';
import { SiweController } from './siwe.controller.js';
import { SiweNoncesRepository } from './siwe-nonces.repository.js';
import { UnlinkWalletService } from './unlink-wallet.service.js';
import { WalletProofsService } from './wallet-proofs.service.js';
import { WalletsController } from './wallets.controller.js';
import { WalletsRepository } from './wallets.repository.js';

/** Sign-in with Ethereum (EIP-4361), and the wallets that are linked for it. */
@Module({
  imports: [AuthenticationModule, FlowsModule, LimitsModule, MembersModule, NoticesModule],
  controllers: [SiweController, WalletsController],
  providers: [
    LinkWalletService,
    SignInByWalletService,
    SiweNoncesRepository,
    UnlinkWalletService,
    WalletProofsService,
    WalletsRepository,
  ],
  exports: [WalletsRepository],
})
export class WalletsModule {}
