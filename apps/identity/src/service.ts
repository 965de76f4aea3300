import { PRODUCT } from '#kernel';
import { checkOfChains } from '#platform/audit';
import { defineService } from '#platform/service';
import { verifyIdentity } from './audit-chain/verify-service.js';
import { IDENTITY_CONFIG, identityConfig, type IdentityConfig } from './config.js';
import { FirstAdminService } from './first-admin/first-admin.service.js';
import { IdentityModule } from './identity.module.js';
import { AnnounceMembersService } from './members/announce-members.service.js';
import { SessionCacheModule } from './session-reads/session-cache.module.js';

export const identityService = defineService({
  name: 'identity',
  port: 3101,
  settings: identityConfig,
  modules: (settings, { REDIS_URL: redisUrl, PRINCIPAL_KEY: principalKey, LOG_LEVEL: logLevel }) => [
    IdentityModule.register(settings),
    SessionCacheModule.register({ redisUrl, principalKey, logLevel }),
  ],
  checks: () => [checkOfChains(verifyIdentity)],
  commands: {
    /** For after a restore: what other services keep of members follows identity again. */
    'announce-members': async (app) => {
      const count = await app.get(AnnounceMembersService, { strict: false }).announceAll();
      return `${count} members are announced again; the other services hear of them from the outbox.`;
    },
    /** For who holds the shell of the installation: how a fresh one gets its first super administrator. */
    'first-admin': async (app) => {
      const token = await app.get(FirstAdminService, { strict: false }).issueLink();
      const { publicUrl } = app.get<IdentityConfig>(IDENTITY_CONFIG, { strict: false });
      if (!token) return `${PRODUCT.name} has a super administrator, or is told by SUPER_ADMIN_EMAILS who becomes one.`;
      return `${publicUrl}/auth?first-admin=${token}`;
    },
  },
});
