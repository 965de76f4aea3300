import { Module } from '@nestjs/common';
import { AddressHasher } from './address-hasher.js';
import { SecretHasher } from './secret-hasher.js';

@Module({ providers: [AddressHasher, SecretHasher], exports: [AddressHasher, SecretHasher] })
export class SecretsModule {}
