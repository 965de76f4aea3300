import { isHex, recoverMessageAddress, size } from 'viem/utils';

const SIGNATURE_BYTES = 65;

/**
 * Whose key signed the text (EIP-191), with the checksum of EIP-55; undefined where it is no such signature. Signatures of contract
 * wallets (EIP-1271) name nobody: only the chain can judge them.
 */
export async function signerOf(message: string, signature: string): Promise<string | undefined> {
  if (!isHex(signature) || size(signature) !== SIGNATURE_BYTES) return undefined;
  return recoverMessageAddress({ message, signature }).catch(() => undefined);
}
