// A service that drops what it cannot read.
import { ServiceInboxes } from '../../../../dist/libs/platform/src/events/inboxes.js';

ServiceInboxes.prototype.setAside = async () => undefined;
