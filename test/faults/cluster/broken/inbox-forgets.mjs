// An inbox that does not know an event again.
import { randomUUID } from 'node:crypto';
import { ServiceInboxes } from '../../../../dist/libs/platform/src/events/inboxes.js';

const known = new Set();
const { deliver } = ServiceInboxes.prototype;

ServiceInboxes.prototype.deliver = function (events) {
  return deliver.call(
    this,
    events.map((event) => (known.size === known.add(event.id).size ? { ...event, id: randomUUID() } : event)),
  );
};
