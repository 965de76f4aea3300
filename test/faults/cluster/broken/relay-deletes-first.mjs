// A relay that deletes events before it has published them.
import { OutboxRelay } from '../../../../dist/libs/platform/src/events/outbox-relay.js';

const DELETE = 'DELETE FROM outbox WHERE seq = ANY($1::bigint[])';
const { publishBatch } = OutboxRelay.prototype;

OutboxRelay.prototype.publishBatch = function (connection) {
  const query = async (sql, values) => {
    const result = await connection.query(sql, values);
    if (!values) await connection.query(DELETE, [result.rows.map(({ seq }) => seq)]);
    return result;
  };
  return publishBatch.call(this, { query });
};
