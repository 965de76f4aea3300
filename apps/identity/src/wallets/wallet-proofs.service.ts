import { Inject, Injectable } from '@nestjs/common';
import { getAddress } from 'viem/utils';
import { POLYGON } from '#contracts/config';
import {
  IDENTITY_ERRORS,
  type SignedWalletMessage,
  type SiweNonceResponse,
  type WalletPurpose,
} from '#contracts/identity';
import { refusals } from '#kernel';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { SiweNoncesRepository } from './siwe-nonces.repository.js';
import { nonceIn, parseSiwe, siweText } from './siwe.message.js';
import { isExpected, type Site, siteOf, STATEMENTS } from './siwe.rules.js';
import { signerOf } from './siwe.signature.js';

const refuse = refusals(IDENTITY_ERRORS);

/** Proves by EIP-4361 that the caller holds the key of a wallet. */
@Injectable()
export class WalletProofsService {
  private readonly site: Site;

  constructor(
    @Inject(IDENTITY_CONFIG) { publicUrl }: IdentityConfig,
    private readonly nonces: SiweNoncesRepository,
  ) {
    this.site = siteOf(publicUrl);
  }

  /** The message that the wallet at this address is to sign. `boundTo` names the flow or session that may bring it back. */
  async ask(address: string, purpose: WalletPurpose, boundTo: Buffer): Promise<SiweNonceResponse> {
    const { nonce, issuedAt, expiresAt } = await this.nonces.issue(purpose, boundTo);
    const message = siweText({
      domain: this.site.domain,
      address: getAddress(address),
      statement: STATEMENTS[purpose],
      uri: this.site.origin,
      version: '1',
      chainId: POLYGON.chainId,
      nonce,
      issuedAt: issuedAt.toISOString(),
      expirationTime: expiresAt.toISOString(),
      requestId: purpose,
    });
    return { nonce, message, expiresAt: expiresAt.toISOString() };
  }

  /** @returns the address that signed; refuses everything that is not wholly right, with one and the same words */
  async judge(
    { message, signature }: SignedWalletMessage,
    purpose: WalletPurpose,
    boundTo: Buffer | undefined,
  ): Promise<string> {
    const nonce = nonceIn(message);
    if (!nonce || !(await this.nonces.take(nonce, purpose, boundTo))) throw refuse('identity.wallet.invalid');
    const parsed = parseSiwe(message);
    if (!parsed || !isExpected(parsed, { site: this.site, purpose, nonce, nowMs: Date.now() })) {
      throw refuse('identity.wallet.invalid');
    }
    if ((await signerOf(message, signature)) !== parsed.address) throw refuse('identity.wallet.invalid');
    return parsed.address;
  }
}
