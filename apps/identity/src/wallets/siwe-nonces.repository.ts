import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { WalletPurpose } from '#contracts/identity';
import { changedRows } from '#platform/database';
import { tokenHash } from '../secrets/token.js';
import { NONCE_LIFETIME_MS } from './siwe.rules.js';

/** 128 bits, in the letters and digits that EIP-4361 allows. */
const newNonce = (): string => randomBytes(16).toString('hex');

export interface IssuedNonce {
  readonly nonce: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** Nonces of messages to be signed. Only their hashes are kept. */
@Injectable()
export class SiweNoncesRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  /** @param boundTo hash of the flow or session that alone may use it */
  async issue(purpose: WalletPurpose, boundTo: Buffer): Promise<IssuedNonce> {
    const nonce = newNonce();
    const issuedAt = new Date();
    const expiresAt = new Date(issuedAt.getTime() + NONCE_LIFETIME_MS);
    await this.source.query(
      'INSERT INTO siwe_nonces (nonce_hash, purpose, bound_to, expires_at) VALUES ($1, $2, $3, $4)',
      [tokenHash(nonce), purpose, boundTo, expiresAt],
    );
    return { nonce, issuedAt, expiresAt };
  }

  /**
   * Uses a nonce up, in a statement that commits whatever comes of it; of parallel calls one finds it.
   * @returns whether it was alive, and meant for this purpose and caller
   */
  async take(nonce: string, purpose: WalletPurpose, boundTo: Buffer | undefined): Promise<boolean> {
    const [taken] = await changedRows<{ isRight: boolean | null }>(
      this.source,
      `DELETE FROM siwe_nonces WHERE nonce_hash = $1
       RETURNING expires_at > now() AND purpose = $2 AND bound_to = $3 AS "isRight"`,
      [tokenHash(nonce), purpose, boundTo ?? null],
    );
    return taken?.isRight === true;
  }
}
