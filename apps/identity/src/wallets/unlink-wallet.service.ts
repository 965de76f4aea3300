import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { getAddress } from 'viem/utils';
import { IDENTITY_ERRORS } from '#contracts/identity';
import { refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { NoticesService } from '../notices/notices.service.js';
import { WalletsRepository } from './wallets.repository.js';

const refuse = refusals(IDENTITY_ERRORS);

/** Takes a wallet from its account: it signs nobody in until it is linked again, by whomever. */
@Injectable()
export class UnlinkWalletService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly wallets: WalletsRepository,
    private readonly notices: NoticesService,
  ) {}

  async unlink(principal: Principal, anyCase: string): Promise<void> {
    const address = getAddress(anyCase);
    const { memberId, email, ip } = principal;
    const facts = { wallet: address, ip };
    await this.source.transaction(async (manager) => {
      if (!(await this.wallets.delete(manager, address, memberId))) throw refuse('identity.wallet.not-found');
      await recordAudit(manager, {
        source: 'identity',
        action: 'wallet.unlinked',
        actor: actorOf(principal),
        target: { type: 'member', id: memberId },
        before: { address },
      });
      await this.notices.tell(manager, { kind: 'wallet-unlinked', email, facts });
    });
  }
}
