import { Inject, Injectable } from '@nestjs/common';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AddPasskeyRequest, PasskeyOptions, PasskeyRequest } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { CHALLENGE_LIFETIME_MS } from './challenges.repository.js';
import type { NewPasskey, StoredPasskey } from './passkeys.repository.js';

/** For whom a passkey is made. */
export interface PasskeyOwner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** What a passkey that was right tells of itself. */
export interface Assertion {
  readonly signCount: number;
  readonly isBackedUp: boolean;
}

/** EdDSA, ES256 and RS256: what authenticators in use speak. */
const ALGORITHMS = [-8, -7, -257];

type Named = Pick<StoredPasskey, 'credentialId' | 'transports'>;
const descriptors = (passkeys: readonly Named[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));

/**
 * WebAuthn for this site. Its name and origin come from the configuration alone: what a request says of its host counts for
 * nothing. The user is always verified, so that a passkey is two factors: the device, and what unlocks it.
 */
@Injectable()
export class RelyingParty {
  private readonly id: string;
  private readonly origin: string;

  constructor(@Inject(IDENTITY_CONFIG) { publicUrl }: IdentityConfig) {
    ({ hostname: this.id, origin: this.origin } = new URL(publicUrl));
  }

  async registrationOptions(owner: PasskeyOwner, known: readonly Named[]): Promise<PasskeyOptions['options']> {
    const options = await generateRegistrationOptions({
      rpName: PRODUCT.name,
      rpID: this.id,
      userID: new Uint8Array(Buffer.from(owner.id)),
      userName: owner.email,
      userDisplayName: owner.name,
      timeout: CHALLENGE_LIFETIME_MS,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: descriptors(known),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    });
    return { ...options };
  }

  /** Without `allowed` the browser offers every passkey that it knows for this site. */
  async signInOptions(allowed?: readonly Named[]): Promise<PasskeyOptions['options']> {
    const options = await generateAuthenticationOptions({
      rpID: this.id,
      timeout: CHALLENGE_LIFETIME_MS,
      userVerification: 'required',
      ...(allowed ? { allowCredentials: descriptors(allowed) } : {}),
    });
    return { ...options };
  }

  /** Undefined for whatever is not a passkey that was just made for this site and this challenge. */
  async judgeNew(response: AddPasskeyRequest['response'], challenge: string): Promise<NewPasskey | undefined> {
    const { registrationInfo } = await judged(() =>
      verifyRegistrationResponse({
        ...this.expected(challenge),
        response: response as RegistrationResponseJSON,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (!registrationInfo) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports: response.response.transports,
      isBackedUp: credentialBackedUp,
    };
  }

  /** Undefined for whatever this passkey did not sign for this site and this challenge. The count is judged where it is stored. */
  async judge(
    response: PasskeyRequest['response'],
    challenge: string,
    passkey: StoredPasskey,
  ): Promise<Assertion | undefined> {
    const { verified, authenticationInfo } = await judged(() =>
      verifyAuthenticationResponse({
        ...this.expected(challenge),
        response: response as AuthenticationResponseJSON,
        credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      }),
    );
    if (!verified || !authenticationInfo) return undefined;
    return { signCount: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
  }

  private expected(expectedChallenge: string) {
    return { expectedChallenge, expectedOrigin: this.origin, expectedRPID: this.id, requireUserVerification: true };
  }
}

/** The library throws for everything that is wrong with an answer; none of it is a fault of ours. */
const judged = <T extends { verified: boolean }>(judge: () => Promise<T>): Promise<Partial<T>> =>
  judge().catch(() => ({}));
