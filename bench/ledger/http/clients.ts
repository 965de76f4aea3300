// A process of its own that asks the platform: told what, by how many and for how long, it answers what came of it.
import { newId } from '#kernel';
import { closedLoop } from '../load.js';
import { Connection } from './client.js';
import { BULK_SIZE, type Order, type Session } from './order.js';

process.on('message', (order: Order) => {
  measure(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.send?.('ready');

async function measure({ url, kind, callers, seconds, sessions }: Order) {
  const open = await Promise.all(Array.from({ length: callers }, () => Connection.open(url)));
  const idle = [...open];
  const result = await closedLoop(callers, seconds, async () => {
    const connection = idle.pop() as Connection;
    const done = await ASK[kind](connection, sessions);
    idle.push(connection);
    return done;
  });
  for (const connection of open) connection.close();
  return result;
}

type Ask = (connection: Connection, sessions: readonly Session[]) => Promise<number>;

const ASK: Record<Order['kind'], Ask> = {
  empty: (connection, sessions) => post(connection, '/api/bench/empty', pick(sessions), {}),
  single: (connection, sessions) => {
    const [from, to] = pair(sessions);
    return post(connection, '/api/wallet/transfers', from, payment(to));
  },
  bulk: async (connection, sessions) => {
    const from = pick(sessions);
    const others = sessions.filter((one) => one !== from);
    const transfers = Array.from({ length: BULK_SIZE }, () => ({ key: newId(), ...payment(pick(others)) }));
    await post(connection, '/api/wallet/transfers/bulk', from, { transfers });
    return transfers.length;
  },
};

async function post(connection: Connection, path: string, from: Session, body: object): Promise<number> {
  const headers = `${from.headers}idempotency-key: ${newId()}\r\n`;
  const answer = await connection.post(path, headers, JSON.stringify(body));
  if (answer.status >= 300 || answer.body.includes('"refused"'))
    throw new Error(`${path} answered ${answer.status}: ${answer.body.toString()}`);
  return 1;
}

const payment = ({ saffronId }: Session) => ({ to: saffronId, asset: 'SFN', amount: '0.01' });
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;

function pair(sessions: readonly Session[]): [from: Session, to: Session] {
  const [from, to] = [pick(sessions), pick(sessions)];
  return from === to ? pair(sessions) : [from, to];
}
