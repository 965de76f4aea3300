import { z } from 'zod';
import { TOKEN_DECIMALS } from './polygon.js';

export { POLYGON, TOKEN_DECIMALS } from './polygon.js';

/** What every visitor may know about this installation: the names, and whom to turn to. Never a secret. */
export const publicConfig = z
  .object({
    product: z.string().meta({ example: 'Saffron' }),
    /** The native asset's code. */
    token: z.string().meta({ example: 'SFN' }),
    supportEmail: z.string().meta({ example: 'support@example.test' }),
    phones: z.object({ sa: z.string(), uk: z.string() }),
    privacyUrl: z.url(),
    termsUrl: z.url(),
    /** What a wallet is given to add the network. */
    polygon: z.object({ rpcUrls: z.array(z.url()).min(1), explorerUrl: z.url() }),
    /** The contract of the native token. */
    tokenContract: z.object({ address: z.string(), decimals: z.literal(TOKEN_DECIMALS) }),
    /** True where the installation holds invented members and money. */
    demo: z.boolean().optional(),
  })
  .meta({ id: 'PublicConfig' });
export type PublicConfig = z.infer<typeof publicConfig>;
