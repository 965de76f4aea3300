import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { IDENTITY_ERRORS, type SignedWalletMessage } from '#contracts/identity';
import { refusals } from '#kernel';
import { type Caller, CompleteSignInService, type SignInOutcome } from '../authentication/complete-sign-in.service.js';
import type { Member } from '../members/member.js';
import { MembersRepository } from '../members/members.repository.js';
import { WalletProofsService } from './wallet-proofs.service.js';
import { WalletsRepository } from './wallets.repository.js';

const refuse = refusals(IDENTITY_ERRORS);

/** The wallet as first factor: whoever holds its key, where its owner has linked it before. It makes nobody a member. */
@Injectable()
export class SignInByWalletService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly proofs: WalletProofsService,
    private readonly wallets: WalletsRepository,
    private readonly members: MembersRepository,
    private readonly signIns: CompleteSignInService,
  ) {}

  async signIn(signed: SignedWalletMessage, caller: Caller): Promise<SignInOutcome> {
    const address = await this.proofs.judge(signed, 'sign-in', caller.flow.hash);
    return this.source.transaction(async (manager) => {
      const member = await this.lockOwner(manager, address);
      return this.signIns.complete(manager, { ...caller, member, method: 'siwe' });
    });
  }

  private async lockOwner(manager: EntityManager, address: string): Promise<Member> {
    const memberId = await this.wallets.ownerOf(manager, address);
    const member = memberId && (await this.members.lockById(manager, memberId));
    if (!member || !(await this.wallets.recordUse(manager, address, member.id))) {
      throw refuse('identity.wallet.not-linked');
    }
    return member;
  }
}
