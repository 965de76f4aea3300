import { createHttpAdapter } from './app.js';
import { clientIp } from './client.js';

const PROXY = '10.1.1.1';
const STRANGER = '198.51.100.7';

/** Whom a limit would count, for a connection from `remoteAddress` that brings these headers. */
async function counted(remoteAddress: string, headers: Record<string, string>, trustProxy = [PROXY]): Promise<string> {
  const adapter = createHttpAdapter({ trustProxy });
  const app = adapter.getInstance();
  app.get('/', async (request) => clientIp(request));
  const { body } = await app.inject({ url: '/', remoteAddress, headers });
  await app.close();
  return body;
}

describe('attack 18: the address that a caller is counted by', () => {
  it.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip', 'cf-connecting-ip'])(
    'is his own, whatever %s claims',
    async (name) => {
      expect(await counted(STRANGER, { [name]: '203.0.113.9' })).toBe(STRANGER);
      expect(await counted(STRANGER, { [name]: '203.0.113.9' }, [])).toBe(STRANGER);
    },
  );

  it('is what a named proxy says', async () => {
    expect(await counted(PROXY, { 'x-forwarded-for': STRANGER })).toBe(STRANGER);
  });

  it('is the last one before a named proxy, whatever the caller wrote in front of it', async () => {
    expect(await counted(PROXY, { 'x-forwarded-for': `203.0.113.9, ${PROXY}, ${STRANGER}` })).toBe(STRANGER);
  });

  it('is the connection’s own where no proxy is named', async () => {
    expect(await counted(PROXY, { 'x-forwarded-for': STRANGER }, [])).toBe(PROXY);
  });
});
