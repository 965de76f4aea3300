import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';

const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Passwords and PINs: argon2id over an HMAC under the pepper, so that a copy of the database alone cannot be guessed at. */
@Injectable()
export class SecretHasher implements OnModuleInit {
  private decoy = '';

  constructor(@Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig) {}

  async onModuleInit(): Promise<void> {
    this.decoy = await this.hash(randomBytes(32).toString('hex'));
  }

  hash(secret: string): Promise<string> {
    return hash(this.peppered(secret), ARGON2ID);
  }

  /** Does the same work where there is no hash to compare with, so that time does not tell. */
  async matches(stored: string | null | undefined, secret: string): Promise<boolean> {
    const isRight = await verify(stored ?? this.decoy, this.peppered(secret));
    return isRight && typeof stored === 'string';
  }

  private peppered(secret: string): string {
    return createHmac('sha256', this.config.pepper).update(secret.normalize('NFC')).digest('base64');
  }
}
