import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PasskeyRequest } from '#contracts/identity';
import { recordAudit } from '#platform/audit';
import type { Client } from '../sessions/client.js';
import { PasskeysRepository, type StoredPasskey } from './passkeys.repository.js';
import { RelyingParty } from './relying-party.js';

/** An answer of a passkey, and the challenge that it was given. */
export interface PasskeyAnswer {
  readonly response: PasskeyRequest['response'];
  readonly challenge: string;
  /** Whose passkey it must be, where that is known. */
  readonly ownerId?: string;
}

/** Judges what a passkey has signed. The caller's transaction must commit even where the answer is undefined. */
@Injectable()
export class JudgePasskeyService {
  constructor(
    private readonly relyingParty: RelyingParty,
    private readonly passkeys: PasskeysRepository,
  ) {}

  /** The passkey that signed; undefined where none of ours did, or where its count has gone back. */
  async judge(
    manager: EntityManager,
    { response, challenge, ownerId }: PasskeyAnswer,
    client: Pick<Client, 'ip'>,
  ): Promise<StoredPasskey | undefined> {
    const passkey = await this.passkeys.find(manager, response.id);
    if (!passkey || passkey.memberId !== (ownerId ?? passkey.memberId)) return undefined;
    if (!isOwnHandle(response.response.userHandle, passkey.memberId)) return undefined;
    const assertion = await this.relyingParty.judge(response, challenge, passkey);
    if (!assertion) return undefined;
    if (await this.passkeys.recordUse(manager, passkey.credentialId, assertion)) return passkey;
    await recordAudit(manager, {
      source: 'identity',
      action: 'passkey.count-regressed',
      actor: { id: null, label: 'visitor', ip: client.ip },
      target: { type: 'member', id: passkey.memberId },
      reason: 'The sign count has not grown: the passkey may have been copied',
      after: { signCount: assertion.signCount },
    });
    return undefined;
  }
}

/** A passkey that says whose it is must say so rightly; one that the member was already known by says nothing. */
const isOwnHandle = (userHandle: string | null | undefined, memberId: string): boolean =>
  !userHandle || Buffer.from(userHandle, 'base64url').toString() === memberId;
