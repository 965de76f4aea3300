import { readFileSync } from 'node:fs';
import { NODE_FLAGS } from '../../scripts/bootstrap/service-command.mjs';
import type { ImageConfig } from './engine.js';
import { findings, type Inside } from './inspect.js';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { version: string; dev?: boolean }>;
};

const CONFIG: ImageConfig = {
  user: '10001:10001',
  entrypoint: ['node', ...NODE_FLAGS, 'main.js'],
  env: ['PATH=/usr/bin', 'PORT=3000'],
  labels: { 'org.opencontainers.image.title': 'Saffron wallet' },
  healthCheck: ['node', '-e', '0'],
  stopSignal: 'SIGTERM',
  sizeBytes: 1,
};
const INSIDE: Inside = {
  uid: 10_001,
  node: `v${packages['node_modules/node']!.version}`,
  main: '/app/dist/apps/wallet/src/main.js',
  packages: ['node_modules/pg'],
  writable: [],
  files: ['/app/package.json', '/app/dist/apps/wallet/src/main.js', '/app/node_modules/pg/package.json'],
  hasNpm: false,
};
const with_ = (config: Partial<ImageConfig>, inside: Partial<Inside> = {}) =>
  findings('wallet', { ...CONFIG, ...config }, { ...INSIDE, ...inside });
const file = (path: string) => with_({}, { files: [path] });

describe('what is looked for in an image', () => {
  it('is not there where all is well', () => {
    expect(with_({})).toEqual([]);
  });

  it.each([
    ['root', with_({ user: '' }, { uid: 0 }), 'runs as  (0)'],
    ['another command', with_({ entrypoint: ['node', 'main.js'] }), 'starts node main.js'],
    [
      'another service',
      with_({}, { main: '/app/dist/apps/identity/src/main.js' }),
      'main.js leads to /app/dist/apps/identity',
    ],
    ['another Node', with_({}, { node: 'v20.0.0' }), 'has Node v20.0.0'],
    ['no packages', with_({}, { packages: [] }), 'has no packages'],
    [
      'a package of the development',
      with_({}, { packages: ['node_modules/vitest'] }),
      'has node_modules/vitest, of the development alone',
    ],
    [
      'a package that nobody asked for',
      with_({}, { packages: ['node_modules/left-pad-x'] }),
      'which the lock file does not know',
    ],
    ['npm', with_({}, { hasNpm: true }), 'has npm'],
    ['what can be written', with_({}, { writable: ['/app/dist'] }), 'may write /app/dist'],
    ['settings', file('/app/.env'), 'has /app/.env'],
    ['a private key', file('/app/node_modules/x/test/server.key'), 'has /app/node_modules/x/test/server.key'],
    ['a secret in its environment', with_({ env: ['PRINCIPAL_KEY=x'] }), 'is told PRINCIPAL_KEY'],
    ['tests', file('/app/dist/libs/testing/src/smtp.js'), 'has /app/dist/libs/testing/src/smtp.js'],
    ['no health check', with_({ healthCheck: [] }), 'has no health check'],
    ['no label', with_({ labels: {} }), 'has no label'],
    ['another signal', with_({ stopSignal: 'SIGKILL' }), 'is stopped by SIGKILL'],
  ])('shows: %s', (_what, found, finding) => {
    expect(found).toEqual([expect.stringContaining(finding)]);
  });
});
