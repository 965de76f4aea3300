import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from '#testing/free-port';

/** The usual port where nobody listens on it, so that an address stays what it was; any free one otherwise. */
export async function portNear(usual: number): Promise<number> {
  const probe = createServer();
  try {
    await once(probe.listen(usual, '127.0.0.1'), 'listening');
    return usual;
  } catch {
    return freePort();
  } finally {
    probe.close();
  }
}
