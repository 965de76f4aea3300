import { z } from 'zod';
import { loadConfig, secretKey } from '#platform/config';

/** Notifications' settings. Lower case: what the composition hands over; upper case: what an operator may set. */
export const notificationsConfig = z.object({
  databaseUrl: z.string().min(1),
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  smtpUrl: z.url({ protocol: /^smtps?$/ }),
  /** Shared with identity alone, which seals codes with it. */
  sealKey: secretKey,
  /** Where members use the product. Its host is the one that devices fill a code into. */
  publicUrl: z.url({ protocol: /^https?$/ }),
  /** Sender, as in a From header. */
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+$/)
    .default('Saffron <no-reply@saffron.example>'),
  SUPPORT_EMAIL: z.email().default('support@saffron.example'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  NOTIFICATIONS_POOL_SIZE: z.coerce.number().int().min(6).default(8),
});
export type NotificationsConfig = z.infer<typeof notificationsConfig>;

export const loadNotificationsConfig = (env: Record<string, string | undefined>): NotificationsConfig =>
  loadConfig(notificationsConfig, env);

export const NOTIFICATIONS_CONFIG = Symbol('notifications config');
