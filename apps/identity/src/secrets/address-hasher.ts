import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';

/** Names an address where the address itself must not stand: in the other services' projections and in counters. */
@Injectable()
export class AddressHasher {
  constructor(@Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig) {}

  hash(email: string): string {
    return createHmac('sha256', this.config.lookupKey).update(email).digest('base64url');
  }
}
