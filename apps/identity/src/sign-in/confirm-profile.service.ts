import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { z } from 'zod';
import { type ConfirmProfileRequest, type confirmProfileResponse, IDENTITY_ERRORS } from '#contracts/identity';
import { refusals } from '#kernel';
import { editableOf } from '../members/member.js';
import { PinsRepository } from '../pos-pin/pins.repository.js';
import { RegistrationsRepository } from '../registrations/registrations.repository.js';
import { FlowsRepository } from '../flows/flows.repository.js';
import { TempTokensRepository, type TokenSubject } from './temp-tokens.repository.js';

type NextStep = z.infer<typeof confirmProfileResponse>['nextStep'];

const refuse = refusals(IDENTITY_ERRORS);

/** Takes a profile as confirmed, by the token that came with it. Nothing of it counts before the right code or PIN. */
@Injectable()
export class ConfirmProfileService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly registrations: RegistrationsRepository,
    private readonly flows: FlowsRepository,
    private readonly tempTokens: TempTokensRepository,
    private readonly pins: PinsRepository,
  ) {}

  /** @returns where the sign-in goes on: to the choice of method where there is one, else to the code */
  async confirm(request: ConfirmProfileRequest, flowHash: Buffer, deviceHash: Buffer | undefined): Promise<NextStep> {
    const subject = await this.source.transaction(async (manager) => {
      const used = await this.tempTokens.use(manager, request.tempToken, request.email);
      const isTaken = used && (await this.keep(manager, used, flowHash, request));
      if (!isTaken) throw refuse('identity.profile.temp-token');
      return used;
    });
    const hasChoice = 'memberId' in subject && (await this.pins.isUsable(subject.memberId, deviceHash));
    return hasChoice ? 'verification-method' : 'email-otp';
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
