import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { HTTP_ERRORS } from '#contracts/http';
import { refusals } from '#kernel';
import { Gate } from '#platform/gate';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';

const refuse = refusals(HTTP_ERRORS);
/** More would gain nothing but memory, 19 MiB each. One of the four threads that Node works with stays free for everything else. */
const AT_ONCE = Math.min(availableParallelism(), 3);
/** How many wait before newcomers are sent away: a second or two on two cores. */
export const LONGEST_LINE = 100;
const RETRY_AFTER_S = 2;
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Passwords and PINs: argon2id over an HMAC under the pepper, so that a copy of the database alone cannot be guessed at. */
@Injectable()
export class SecretHasher implements OnModuleInit {
  private readonly gate = new Gate(AT_ONCE);
  private readonly pepper: KeyObject;
  private decoy = '';

  constructor(@Inject(IDENTITY_CONFIG) { pepper }: IdentityConfig) {
    this.pepper = createSecretKey(pepper);
  }

  async onModuleInit(): Promise<void> {
    this.decoy = await this.hash(randomBytes(32).toString('hex'));
  }

  /** Throws while too many secrets wait: before a try is counted that would not be looked at in time. */
  expectRoom(): void {
    if (this.gate.waiting >= LONGEST_LINE) throw refuse('http.unavailable', { retryAfterS: RETRY_AFTER_S });
  }

  async hash(secret: string): Promise<string> {
    this.expectRoom();
    return this.gate.run(() => hash(this.peppered(secret), ARGON2ID));
  }

  /** Does the same work where there is no hash to compare with, so that time does not tell. */
  async matches(stored: string | null | undefined, secret: string): Promise<boolean> {
    const isRight = await this.gate.run(() => verify(stored ?? this.decoy, this.peppered(secret)));
    return isRight && typeof stored === 'string';
  }

  private peppered(secret: string): string {
    return createHmac('sha256', this.pepper).update(secret.normalize('NFC')).digest('base64');
  }
}
