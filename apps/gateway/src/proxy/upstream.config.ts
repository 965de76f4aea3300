import { z } from 'zod';
import type { ServiceName } from '#contracts/routing';
import { commaList, secretKey } from '#platform/config';

const addresses = commaList.pipe(
  z.array(z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' })).min(1, 'must name an address'),
);

/** How the gateway reaches the services, where they are processes of their own. */
export const upstreamConfig = z.object({
  /** Addresses of the service, separated by commas. One is enough where something in between balances. */
  IDENTITY_URL: addresses,
  WALLET_URL: addresses,
  NOTIFICATIONS_URL: addresses,
  /** Under which the services are told who is asking. */
  PRINCIPAL_KEY: secretKey,
  /** Connections that are kept to each address at the most. */
  UPSTREAM_CONNECTIONS: z.coerce.number().int().positive().default(64),
  /** How long a service may take to begin its answer, and between two parts of it. */
  UPSTREAM_TIMEOUT_MS: z.coerce.number().int().positive().default(30_000),
  /** How long a request waits for a service that takes none, as it may be for a moment while it is exchanged. */
  UPSTREAM_PATIENCE_MS: z.coerce.number().int().min(0).default(5_000),
});
export type UpstreamConfig = z.infer<typeof upstreamConfig>;

export const addressesOf = (config: UpstreamConfig, service: ServiceName): readonly string[] =>
  config[`${service.toUpperCase() as Uppercase<ServiceName>}_URL`];
