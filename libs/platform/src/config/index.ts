import { z } from 'zod';

/** Raised at boot, in one line that names every variable that is missing or wrong. Never prints a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Parses an app's environment by its one schema; the app's `config.ts` is the only place that calls it. */
export function loadConfig<S extends z.ZodType>(schema: S, env: Record<string, string | undefined>): z.infer<S> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The configuration is not valid: ${lines.join('; ')}`);
}

/** A 32-byte key as base64url. Secrets have no default: the embedded profile makes its own, every other is given. */
export const secretKey = z
  .string()
  .refine((text) => Buffer.from(text, 'base64url').length >= 32, 'must be at least 32 bytes as base64url')
  .transform((text) => Buffer.from(text, 'base64url'));

export const flag = z.stringbool();

/** A list separated by commas; empty where the variable is. */
export const commaList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
