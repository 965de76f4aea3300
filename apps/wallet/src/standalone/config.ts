import { loadConfig, secretKey } from '#platform/config';
import { z } from 'zod';

const port = (standard: number) => z.coerce.number().int().min(0).max(65_535).default(standard);

/** What a wallet that runs as a process of its own wants to be told, beside the wallet's own settings. */
const standaloneConfig = z.object({
  /** Of this service alone. */
  DATABASE_URL: z.string().min(1),
  /** Where limits are counted, for all instances together. */
  COUNTERS_URL: z.string().min(1),
  HOST: z.string().default('127.0.0.1'),
  PORT: port(3_102),
  /** Shared with the gateway, which says under it who is asking. */
  PRINCIPAL_KEY: secretKey,
  /** Under which addresses become hashes; the same as identity's. */
  LOOKUP_KEY: z.string().min(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});
export type StandaloneConfig = z.infer<typeof standaloneConfig>;

export const loadStandaloneConfig = (env: Record<string, string | undefined>): StandaloneConfig =>
  loadConfig(standaloneConfig, env);
