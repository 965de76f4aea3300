import { checkOfOwnChain } from '#platform/audit';
import { defineService } from '#platform/service';
import { notificationsConfig } from './config.js';
import { NotificationsModule } from './notifications.module.js';

export const notificationsService = defineService({
  name: 'notifications',
  port: 3103,
  settings: notificationsConfig,
  modules: (settings) => [NotificationsModule.register(settings)],
  checks: () => [checkOfOwnChain('notifications')],
});
