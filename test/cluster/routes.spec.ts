import type { OpenAPIObject } from '@nestjs/swagger';
import { GATEWAY_PATHS, ownerOf, SERVICE_OF_PREFIX, SERVICES, type ServiceName } from '#contracts/routing';
import { mergeDocuments } from '../../apps/gateway/src/openapi/merge-documents.js';
import { DECLARED } from '../security/support/declared-access.js';
import { documents } from './support/documents.js';

/** Every process tells its own health; what is asked from outside is the gateway's. */
const OF_EVERY_PROCESS = '/api/health';

describe('The routes of the cluster', () => {
  let embedded: OpenAPIObject;
  let gateway: OpenAPIObject;
  const parts = new Map<ServiceName, OpenAPIObject>();

  beforeAll(async () => {
    embedded = await documents.everythingInOne();
    gateway = await documents.gateway();
    for (const name of SERVICES) parts.set(name, await documents.service(name));
  });

  it('lead, each of them, to the service that serves it', () => {
    for (const [name, { paths }] of parts) {
      const own = Object.keys(paths).filter((path) => path !== OF_EVERY_PROCESS);
      expect(own.map((path) => [path, ownerOf(path)])).toEqual(own.map((path) => [path, name]));
    }
    const own = Object.keys(gateway.paths);
    expect(own.map((path) => [path, ownerOf(path)])).toEqual(own.map((path) => [path, 'gateway']));
    expect([...own, '/api/openapi.json'].sort()).toEqual([...GATEWAY_PATHS].sort());
  });

  it('are all that anybody declared', () => {
    const served = new Set([gateway, ...parts.values()].flatMap(({ paths }) => Object.keys(paths)));
    const declared = Object.keys(DECLARED).map((operation) => operation.split(' ')[1]!);
    expect(declared.filter((path) => !served.has(path) || ownerOf(path) === undefined)).toEqual([]);
    expect(declared.length).toBeGreaterThan(100);
  });

  it('need every row of the table', () => {
    const paths = Object.keys(embedded.paths);
    const unused = Object.keys(SERVICE_OF_PREFIX).filter(
      (prefix) => !paths.some((path) => path === prefix || path.startsWith(`${prefix}/`)),
    );
    expect(unused).toEqual([]);
  });

  it('are described by the gateway as one process describes them', () => {
    const merged = mergeDocuments(gateway, [...parts]);
    expect(merged).toEqual(embedded);
    expect(Object.keys(merged.components?.schemas ?? {}).length).toBeGreaterThan(50);
  });

  it('are none but its own in what is believed of a service', () => {
    const wallet = parts.get('wallet')!;
    const greedy = { ...wallet, paths: { ...wallet.paths, '/api/user/profile': {}, '/internal/x': {}, '/dev': {} } };
    const merged = mergeDocuments(gateway, [['wallet', greedy]]);
    for (const path of ['/api/user/profile', '/internal/x', '/dev']) expect(merged.paths).not.toHaveProperty([path]);
  });
});
