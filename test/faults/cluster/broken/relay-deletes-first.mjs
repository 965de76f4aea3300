// A relay that forgets events before it has published them.
import { OutboxRelay } from '../../../../dist/libs/platform/src/events/outbox-relay.js';

const { publishBatch } = OutboxRelay.prototype;

OutboxRelay.prototype.publishBatch = function (connection) {
  const { publish } = this.options;
  const forgetful = Object.create(this, {
    options: {
      value: {
        ...this.options,
        publish: async (events) => {
          await connection.query('DELETE FROM outbox WHERE id = ANY($1::uuid[])', [events.map(({ id }) => id)]);
          await publish(events);
        },
      },
    },
  });
  return publishBatch.call(forgetful, connection);
};
