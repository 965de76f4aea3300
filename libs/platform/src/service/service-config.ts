import { z } from 'zod';
import { commaList, ConfigError, flag, secretKey } from '../config/index.js';
import { type ForgottenSpan, type KafkaSecurity, readSpan } from '../events/index.js';

const port = z.coerce.number().int().min(0).max(65_535);
const milliseconds = (standard: number) => z.coerce.number().int().min(0).default(standard);

function toSpan(text: string, context: z.RefinementCtx): ForgottenSpan {
  const span = readSpan(text);
  if (span) return span;
  context.addIssue({
    code: 'custom',
    message: 'must be two instants with their zones, the earlier one first: <from>/<to>',
  });
  return z.NEVER;
}

/** What every process of the cluster wants to be told. */
export const processConfig = z.object({
  /** Which address it listens on; `0.0.0.0` in a container. */
  HOST: z.string().default('127.0.0.1'),
  PORT: port.optional(),
  /** Where metrics are read, on a port that nobody outside reaches; none without it. */
  METRICS_PORT: port.optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be redis://… or rediss://…' }),
  /** Under which the gateway tells the services who is asking. */
  PRINCIPAL_KEY: secretKey,
  /** Where traces go, as OTLP over HTTP; nowhere without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** How long it still answers after it has said that it is not ready any more. */
  SHUTDOWN_DELAY_MS: milliseconds(3_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});
export type ProcessConfig = z.infer<typeof processConfig>;

/** And what a service behind the gateway wants besides. */
export const serviceConfig = processConfig.extend({
  /** Of this service alone. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be postgresql://…' }),
  KAFKA_BROKERS: commaList.pipe(z.array(z.string().regex(/^[^:\s]+:\d+$/, 'must be host:port')).min(1)),
  /** Whether the connections to the brokers are encrypted. */
  KAFKA_TLS: flag.default(false),
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).default('scram-sha-512'),
  /** With the password, where the brokers want to know who it is. */
  KAFKA_USERNAME: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
  /** After a restore: what the brokers took from the moment that was restored to until now never happened. */
  KAFKA_FORGOTTEN_SPAN: z.string().transform(toSpan).optional(),
  /** In front of the names of topics and consumer groups, where an installation shares its Kafka with others. */
  KAFKA_TOPIC_PREFIX: z
    .string()
    .regex(/^[\w.-]*$/, 'must be letters, digits, dots, underscores and hyphens')
    .default(''),
});
export type ServiceConfig = z.infer<typeof serviceConfig>;

/** How a service shows the brokers who it is. @throws ConfigError for half of a name and password: it never goes as nobody instead */
export function kafkaSecurity({
  KAFKA_TLS: tls,
  KAFKA_SASL_MECHANISM: mechanism,
  KAFKA_USERNAME: username,
  KAFKA_PASSWORD: password,
}: ServiceConfig): KafkaSecurity {
  if (Boolean(username) !== Boolean(password)) {
    throw new ConfigError('The configuration is not valid: KAFKA_USERNAME and KAFKA_PASSWORD are set together');
  }
  return { tls, ...(username && password ? { sasl: { mechanism, username, password } } : {}) };
}
