import { z } from 'zod';
import { loadConfig } from '#platform/config';

/** What the embedded profile reads itself; each service's own variables are its own schema's. */
export const platformConfig = z.object({
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(3000),
  /** Loopback unless told otherwise: this profile makes its own keys and shows a development inbox. */
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('.data'),
  /** A PostgreSQL server to use instead of the embedded one; each service gets a database of its own on it. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be postgresql://…' }).optional(),
  /** Where mail goes. Without it a local catcher keeps every mail, to be read at `/dev/inbox`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
  /** The address that members see; stands in mails. `http://localhost:PORT` by default. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where metrics are read, on this machine alone; none without it. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Where traces go, as OTLP over HTTP; nowhere without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});
export type PlatformConfig = z.infer<typeof platformConfig>;

export const loadPlatformConfig = (env: NodeJS.ProcessEnv): PlatformConfig => loadConfig(platformConfig, env);
