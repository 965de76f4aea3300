import { z } from 'zod';
import { timestampField } from '../http/index.js';

/** What a signed message is for. A nonce serves the purpose that it was asked for, and no other. */
export const WALLET_PURPOSES = ['sign-in', 'link'] as const;
export type WalletPurpose = (typeof WALLET_PURPOSES)[number];

/** In any case of its letters, as wallets hand it over; the server answers it with the checksum of EIP-55. */
export const walletAddressField = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'Enter a wallet address')
  .meta({ example: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' });

export const siweNonceRequest = z
  .strictObject({ address: walletAddressField, purpose: z.enum(WALLET_PURPOSES) })
  .meta({ id: 'SiweNonceRequest' });
export type SiweNonceRequest = z.infer<typeof siweNonceRequest>;
export const siweNonceResponse = z
  .object({
    nonce: z.string(),
    /** The message of EIP-4361 to be signed as it stands. */
    message: z.string(),
    expiresAt: timestampField,
  })
  .meta({ id: 'SiweNonce' });
export type SiweNonceResponse = z.infer<typeof siweNonceResponse>;

/** A message of EIP-4361 and its signature (`personal_sign`). Whether they are any good is the service's to judge. */
export const signedWalletMessage = z
  .strictObject({ message: z.string().min(1).max(2_048), signature: z.string().min(1).max(2_048) })
  .meta({ id: 'SignedWalletMessage' });
export type SignedWalletMessage = z.infer<typeof signedWalletMessage>;

export const linkedWallet = z
  .object({ address: walletAddressField, linkedAt: timestampField, lastUsedAt: timestampField.nullable() })
  .meta({ id: 'LinkedWallet' });
export type LinkedWallet = z.infer<typeof linkedWallet>;
export const linkedWallets = z.object({ wallets: z.array(linkedWallet) }).meta({ id: 'LinkedWallets' });
export type LinkedWallets = z.infer<typeof linkedWallets>;
