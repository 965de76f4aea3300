import type { OpenAPIObject } from '@nestjs/swagger';
import type { ServiceName } from '#contracts/routing';
import { ClusterDocument } from './cluster-document.js';

const documentOf = (path: string, summary = ''): OpenAPIObject => ({
  openapi: '3.0.0',
  info: { title: 'Saffron', version: '1' },
  paths: { [path]: { get: { summary, responses: {} } } },
});
const PATHS: Readonly<Record<ServiceName, string>> = {
  identity: '/api/user/profile',
  wallet: '/api/wallet/accounts',
  notifications: '/api/health',
};

describe('The document of the cluster', () => {
  let down: ServiceName | undefined;
  let version: string;
  let asked: ServiceName[];
  let document: ClusterDocument;

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000_000_000 });
    [down, version, asked] = [undefined, 'first', []];
    document = new ClusterDocument(documentOf('/api/config'), (name) => ({
      get: async () => {
        asked.push(name);
        if (name === down) throw new Error('down');
        return documentOf(PATHS[name], version);
      },
    }));
  });
  afterEach(() => vi.useRealTimers());

  const paths = async () => Object.keys((await document.read()).paths);

  it('has the paths of every service, and asks no more than it has to', async () => {
    expect(await paths()).toEqual(['/api/config', '/api/user/profile', '/api/wallet/accounts']);
    await document.read();
    expect(asked).toEqual(['identity', 'wallet', 'notifications']);
  });

  it('lacks a service that never was up, and has it as soon as it is', async () => {
    down = 'wallet';
    expect(await paths()).not.toContain('/api/wallet/accounts');
    down = undefined;
    expect(await paths()).toContain('/api/wallet/accounts');
  });

  it('keeps what it knows of a service that went, and takes what it says when it comes back', async () => {
    await document.read();
    vi.advanceTimersByTime(60_000);
    [down, version] = ['wallet', 'second'];
    const summaryOf = async (path: string) => (await document.read()).paths[path]?.get?.summary;
    expect(await summaryOf('/api/wallet/accounts')).toBe('first');
    expect(await summaryOf('/api/user/profile')).toBe('second');
    down = undefined;
    expect(await summaryOf('/api/wallet/accounts')).toBe('second');
  });
});
