import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartError } from '#platform/postgres-server';
import { freePort } from '#testing/free-port';

/** `usual`: as one is used to, where nobody listens there. `any`: for several starts at a time. */
export type Ports = 'usual' | 'any';

/** A port of loopback. The usual one keeps addresses what they were from start to start. */
export const portFor = (usual: number, ports: Ports): Promise<number> =>
  ports === 'usual' ? usualOrFree(usual) : freePort();

async function usualOrFree(usual: number): Promise<number> {
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

/** Told before everything is started for nothing. */
export async function refuseTakenPort(port: number, host: string): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
  } catch (error) {
    throw new StartError(`Port ${port} of ${host} cannot be listened on, see PORT: ${(error as Error).message}`);
  } finally {
    probe.close();
  }
}
