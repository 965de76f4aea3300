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
  const lines = result.error.issues.map(
    ({ path: [name = '', ...rest], message }) => `${[variableOf(String(name)), ...rest].join('.')}: ${message}`,
  );
  throw new ConfigError(`The configuration is not valid: ${lines.join('; ')}`);
}

/** Settings that a composition hands over are told by an operator in capitals: `databaseUrl` by `DATABASE_URL`. */
export const variableOf = (setting: string): string =>
  /^[A-Z0-9_]+$/.test(setting) ? setting : setting.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** As {@link loadConfig}, for an app that is a process of its own: every setting comes from its {@link variableOf}. */
export function loadEnvironment<S extends z.ZodObject>(schema: S, env: Record<string, string | undefined>): z.infer<S> {
  const settings = Object.keys(schema.shape).map((name) => [name, env[variableOf(name)]]);
  return loadConfig(schema, Object.fromEntries(settings) as Record<string, string | undefined>);
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
