// An inbox that stores the latest first.
import { ServiceInboxes } from '../../../../dist/libs/platform/src/events/inboxes.js';

const { deliver } = ServiceInboxes.prototype;

ServiceInboxes.prototype.deliver = function (events) {
  return deliver.call(this, events.toReversed());
};
