import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { type ConfirmProfileRequest, IDENTITY_ERRORS } from '#contracts/identity';
import { refusals } from '#kernel';
import { editableOf } from '../members/member.js';
import { RegistrationsRepository } from '../registrations/registrations.repository.js';
import { FlowsRepository } from './flows.repository.js';
import { TempTokensRepository, type TokenSubject } from './temp-tokens.repository.js';

const refuse = refusals(IDENTITY_ERRORS);

/** Takes a profile as confirmed, by the token that came with it. Nothing of it counts before the right code for the address. */
@Injectable()
export class ConfirmProfileService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly registrations: RegistrationsRepository,
    private readonly flows: FlowsRepository,
    private readonly tempTokens: TempTokensRepository,
  ) {}

  async confirm(request: ConfirmProfileRequest, flowHash: Buffer): Promise<void> {
    await this.source.transaction(async (manager) => {
      const subject = await this.tempTokens.use(manager, request.tempToken, request.email);
      const isTaken = subject && (await this.keep(manager, subject, flowHash, request));
      if (!isTaken) throw refuse('identity.profile.temp-token');
    });
  }

  private async keep(
    manager: EntityManager,
    subject: TokenSubject,
    flowHash: Buffer,
    request: ConfirmProfileRequest,
  ): Promise<boolean> {
    const profile = editableOf(request);
    if ('registrationId' in subject)
      return this.registrations.confirm(manager, subject.registrationId, flowHash, profile);
    await this.flows.keepProfile(manager, flowHash, subject.memberId, profile);
    return true;
  }
}
