import { defineEvent } from '../events/index.js';
import { dataExportPiece } from '../identity/index.js';

/** What notifications has about a member, for his export. */
export const notificationsDataExported = defineEvent('notifications.data-exported.v1', dataExportPiece, {
  sensitive: true,
});
