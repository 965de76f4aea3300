import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PasskeyRequest, SecondFactor } from '#contracts/identity';
import { recordAudit } from '#platform/audit';
import type { Member } from '../members/member.js';
import { NoticesService } from '../notices/notices.service.js';
import { JudgePasskeyService } from '../passkeys/judge-passkey.service.js';
import { RecoveryCodesRepository } from '../recovery-codes/recovery-codes.repository.js';
import type { Client } from '../sessions/client.js';
import { TotpRepository } from '../totp/totp.repository.js';

/** What somebody shows as second factor. */
export type FactorProof =
  | { readonly method: Exclude<SecondFactor, 'passkey'>; readonly code: string }
  | { readonly method: 'passkey'; readonly response: PasskeyRequest['response'] };

/** `spent`: it was right before, so whoever shows it guesses nothing. */
export type Judgement = 'right' | 'spent' | 'wrong';

interface Shown {
  readonly proof: FactorProof;
  /** What a passkey was asked to sign; used up already. */
  readonly challenge: string | null | undefined;
  readonly client: Pick<Client, 'ip' | 'device'>;
}

/** Judges second factors, and uses up what is right. The caller's transaction must commit whatever the judgement. */
@Injectable()
export class JudgeFactorService {
  constructor(
    private readonly totp: TotpRepository,
    private readonly recoveryCodes: RecoveryCodesRepository,
    private readonly passkeys: JudgePasskeyService,
    private readonly notices: NoticesService,
  ) {}

  async judge(manager: EntityManager, member: Member, { proof, challenge, client }: Shown): Promise<Judgement> {
    if (proof.method !== 'passkey') {
      const { method, code } = proof;
      if (method === 'totp') return this.totp.take(manager, member.id, code);
      return this.judgeRecoveryCode(manager, member, code, client);
    }
    if (!challenge) return 'wrong';
    const answer = { response: proof.response, challenge, ownerId: member.id };
    return (await this.passkeys.judge(manager, answer, client)) ? 'right' : 'wrong';
  }

  private async judgeRecoveryCode(
    manager: EntityManager,
    { id, saffronId, email }: Member,
    code: string,
    { ip, device }: Pick<Client, 'ip' | 'device'>,
  ): Promise<Judgement> {
    const judgement = await this.recoveryCodes.take(manager, id, code);
    if (judgement !== 'right') return judgement;
    const left = await this.recoveryCodes.left(manager, id);
    await recordAudit(manager, {
      source: 'identity',
      action: 'recovery-code.used',
      actor: { id, label: saffronId, ip },
      target: { type: 'member', id },
      after: { left },
    });
    await this.notices.tell(manager, { kind: 'recovery-code-used', email, facts: { device, ip, left: String(left) } });
    return judgement;
  }
}
