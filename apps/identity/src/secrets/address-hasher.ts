import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';

/** Names an address where the address itself must not stand: in the other services' projections and in counters. */
@Injectable()
export class AddressHasher {
  private readonly key: KeyObject;

  constructor(@Inject(IDENTITY_CONFIG) { lookupKey }: IdentityConfig) {
    this.key = createSecretKey(lookupKey);
  }

  hash(email: string): string {
    return createHmac('sha256', this.key).update(email).digest('base64url');
  }
}
