import { type GatewayConfig, loadGatewayConfig } from '../../gateway/src/config.js';
import { type IdentityConfig, loadIdentityConfig } from '../../identity/src/config.js';
import { loadNotificationsConfig, type NotificationsConfig } from '../../notifications/src/config.js';
import { loadWalletConfig, type WalletConfig } from '../../wallet/src/config.js';
import type { EmbeddedSecrets } from './embedded/secrets.js';
import { type Databases, fromRoot } from './servers.js';

export interface ServiceConfigs {
  gateway: GatewayConfig;
  identity: IdentityConfig;
  wallet: WalletConfig;
  notifications: NotificationsConfig;
}

/** Each service parses the environment by its own schema; what this profile makes itself (databases, keys, mail) is handed in. */
export function loadServiceConfigs(
  env: NodeJS.ProcessEnv,
  parts: { databases: Databases; secrets: EmbeddedSecrets; smtpUrl: string; publicUrl: string },
): ServiceConfigs {
  const { databases, secrets, smtpUrl, publicUrl } = parts;
  const handed = { ...env, ...secrets, smtpUrl, publicUrl };
  return {
    gateway: loadGatewayConfig({ WEB_ROOT: fromRoot('dist/web'), ...env }),
    identity: loadIdentityConfig({ ...handed, databaseUrl: databases.url('identity') }),
    wallet: loadWalletConfig({ ...handed, databaseUrl: databases.url('wallet') }),
    notifications: loadNotificationsConfig({ ...handed, databaseUrl: databases.url('notifications') }),
  };
}
