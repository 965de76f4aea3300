import { type GatewayConfig, loadGatewayConfig } from '../../gateway/src/config.js';
import { type IdentityConfig, loadIdentityConfig } from '../../identity/src/config.js';
import { loadNotificationsConfig, type NotificationsConfig } from '../../notifications/src/config.js';
import { loadWalletConfig, type WalletConfig } from '../../wallet/src/config.js';
import type { EmbeddedSecrets } from './embedded/secrets.js';
import { fromRoot } from '#platform/service';
import type { Databases } from './servers.js';

export interface ServiceConfigs {
  gateway: GatewayConfig;
  identity: IdentityConfig;
  wallet: WalletConfig;
  notifications: NotificationsConfig;
}

/** What this profile makes itself and hands to the services. */
export interface HandedParts {
  databases: Databases;
  secrets: EmbeddedSecrets;
  smtpUrl: string;
  publicUrl: string;
  logLevel: string;
}

/** Each service parses the environment by its own schema; what this profile makes itself (databases, keys, mail) is handed in. */
export function loadServiceConfigs(env: NodeJS.ProcessEnv, parts: HandedParts): ServiceConfigs {
  const { databases, secrets, smtpUrl, publicUrl, logLevel } = parts;
  const handed = { ...env, ...secrets, smtpUrl, publicUrl, logLevel };
  return {
    gateway: loadGatewayConfig({ WEB_ROOT: fromRoot('dist/web'), ...env }),
    identity: loadIdentityConfig({ ...handed, databaseUrl: databases.url('identity') }),
    wallet: loadWalletConfig({ ...handed, databaseUrl: databases.url('wallet') }),
    notifications: loadNotificationsConfig({ ...handed, databaseUrl: databases.url('notifications') }),
  };
}

const ANY_KEY = 'A'.repeat(43);

/** Refuses a wrong environment before anything is started or written; what does not exist yet is stood in for. */
export function checkServiceConfigs(env: NodeJS.ProcessEnv): void {
  loadServiceConfigs(env, {
    databases: { url: (name) => `postgresql://localhost/${name}` },
    secrets: {
      otpKey: ANY_KEY,
      pepper: ANY_KEY,
      sealKey: ANY_KEY,
      lookupKey: ANY_KEY,
      factorKey: ANY_KEY,
      databasePassword: ANY_KEY,
    },
    smtpUrl: 'smtp://localhost',
    publicUrl: 'http://localhost',
    logLevel: 'warn',
  });
}
