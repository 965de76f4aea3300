import { isIP } from 'node:net';
import { z } from 'zod';
import { commaList, loadConfig } from '#platform/config';

/** An address, or a network as address and prefix length. */
function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

/** The gateway's environment. Contact details have development defaults that nobody can mistake for real ones. */
export const gatewayConfig = z.object({
  /** Folder of the built web; without it only the API is served. */
  WEB_ROOT: z.string().optional(),
  /** Addresses or networks of proxies in front, whose forwarded headers are believed. */
  TRUSTED_PROXIES: commaList.pipe(
    z.array(z.string().refine(isNetwork, 'must be addresses or networks, e.g. 10.0.0.0/8')),
  ),
  /** A flood guard for the process, not a budget against guessing; those are shared and survive a restart. */
  REQUESTS_PER_MINUTE: z.coerce.number().int().positive().default(3000),
  /** Of one API key. */
  API_KEY_REQUESTS_PER_MINUTE: z.coerce.number().int().positive().default(300),
  SUPPORT_EMAIL: z.email().default('support@saffron.example'),
  SUPPORT_PHONE_SA: z.string().default('+27 00 000 0000'),
  SUPPORT_PHONE_UK: z.string().default('+44 00 0000 0000'),
  PRIVACY_URL: z.url().default('https://saffron.example/privacy'),
  TERMS_URL: z.url().default('https://saffron.example/terms'),
  /** What a member's wallet is given to add Polygon; no server of ours talks to them. */
  POLYGON_RPC_URLS: commaList
    .prefault('https://rpc-1.polygon.example,https://rpc-2.polygon.example')
    .pipe(z.array(z.url()).min(1)),
  POLYGON_EXPLORER_URL: z.url().default('https://explorer.polygon.example'),
  TOKEN_ADDRESS: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be the address of a contract')
    .default('0x0000000000000000000000000000000000000000'),
});
export type GatewayConfig = z.infer<typeof gatewayConfig>;

export const loadGatewayConfig = (env: NodeJS.ProcessEnv): GatewayConfig => loadConfig(gatewayConfig, env);
