import { existsSync, globSync } from 'node:fs';
import { serviceConfig } from '#platform/service';
import { variableOf } from '#platform/config';
import { type z } from 'zod';
import { gatewayProcessConfig } from '../../../apps/gateway/src/process/config.js';
import { identityConfig } from '../../../apps/identity/src/config.js';
import { notificationsConfig } from '../../../apps/notifications/src/config.js';
import { walletConfig } from '../../../apps/wallet/src/config.js';

/** Every app that is a process of its own, which is every one but the embedded profile. */
export const APPS = globSync('apps/*/src/config.ts')
  .map((path) => path.split('/')[1] ?? '')
  .filter((app) => app !== 'platform')
  .sort();

const SETTINGS: Readonly<Record<string, readonly z.ZodObject[]>> = {
  gateway: [gatewayProcessConfig],
  identity: [serviceConfig, identityConfig],
  notifications: [serviceConfig, notificationsConfig],
  wallet: [serviceConfig, walletConfig],
};

/** What the environment of an app may hold: each variable with its schema. */
export function variablesOf(app: string): Map<string, z.ZodType> {
  const schemas = SETTINGS[app];
  if (!schemas) throw new Error(`test/deploy/support/apps.ts does not know the settings of ${app}`);
  const fields = schemas.toReversed().flatMap(({ shape }) => Object.entries(shape as Record<string, z.ZodType>));
  return new Map(fields.map(([name, field]) => [variableOf(name), field]));
}

/** What an app cannot start without. */
export const requiredBy = (app: string): string[] =>
  [...variablesOf(app)].flatMap(([name, field]) => (field.safeParse(undefined).success ? [] : [name]));

export const hasDatabase = (app: string): boolean => existsSync(`apps/${app}/migrations`);

/** What nobody may read who reads the manifests. */
export const isSecret = (name: string): boolean => /(_KEY|PEPPER|PASSWORD|DATABASE_URL|REDIS_URL|SMTP_URL)$/.test(name);
