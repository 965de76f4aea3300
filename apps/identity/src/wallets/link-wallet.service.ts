import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { HTTP_ERRORS } from '#contracts/http';
import { IDENTITY_ERRORS, type SignedWalletMessage } from '#contracts/identity';
import { refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import type { Member } from '../members/member.js';
import { MembersRepository } from '../members/members.repository.js';
import { NoticesService } from '../notices/notices.service.js';
import { sessionBinding } from './session-binding.js';
import { WalletProofsService } from './wallet-proofs.service.js';
import { WalletsRepository } from './wallets.repository.js';

const MAX_WALLETS = 10;
const refuse = refusals({ ...HTTP_ERRORS, ...IDENTITY_ERRORS });

/** Links a wallet to the account of whoever proves both: the session asked for the message, and the wallet signed it. */
@Injectable()
export class LinkWalletService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly proofs: WalletProofsService,
    private readonly wallets: WalletsRepository,
    private readonly members: MembersRepository,
    private readonly notices: NoticesService,
  ) {}

  async link(principal: Principal, signed: SignedWalletMessage): Promise<void> {
    const address = await this.proofs.judge(signed, 'link', sessionBinding(principal));
    await this.source.transaction(async (manager) => {
      const member = await this.members.lockById(manager, principal.memberId);
      if (!member) throw refuse('http.unauthenticated');
      if (await this.claim(manager, address, member)) await this.tell(manager, address, member, principal);
    });
  }

  /** False where the member has linked it before: then nothing changes. */
  private async claim(manager: EntityManager, address: string, { id }: Member): Promise<boolean> {
    if (await this.wallets.insert(manager, address, id)) {
      if ((await this.wallets.count(manager, id)) > MAX_WALLETS) throw refuse('identity.wallet.too-many');
      return true;
    }
    if ((await this.wallets.ownerOf(manager, address)) !== id) throw refuse('identity.wallet.taken');
    return false;
  }

  private async tell(manager: EntityManager, address: string, { id, email }: Member, by: Principal): Promise<void> {
    await recordAudit(manager, {
      source: 'identity',
      action: 'wallet.linked',
      actor: actorOf(by),
      target: { type: 'member', id },
      after: { address },
    });
    await this.notices.tell(manager, { kind: 'wallet-linked', email, facts: { wallet: address, ip: by.ip } });
  }
}
