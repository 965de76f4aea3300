import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createLogger } from '../../logging/index.js';
import { kafkaClient, type KafkaSecurity } from './client.js';

/** The first byte that a client sends: 22 begins a TLS handshake, 0 the length of a plain request. */
async function firstByte(security: KafkaSecurity): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const brokers = [`127.0.0.1:${(server.address() as AddressInfo).port}`];
  const logger = createLogger({ service: 'test', level: 'silent' });
  const connecting = kafkaClient({ brokers, clientId: 'test', logger, security }).producer({ retry: { retries: 0 } });
  const failing = connecting.connect().catch(() => undefined);
  const [socket] = await connected;
  const [data] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  server.close();
  await failing;
  await connecting.disconnect();
  return data[0]!;
}

describe('a client of Kafka', () => {
  it('speaks in the clear unless it is told otherwise', async () => {
    expect(await firstByte({ tls: false })).toBe(0);
  });

  it('encrypts what it says, and who it is before all', async () => {
    const sasl = { mechanism: 'plain', username: 'wallet', password: 'secret' } as const;
    expect(await firstByte({ tls: true, sasl })).toBe(22);
  });
});
