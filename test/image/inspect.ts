import { readFileSync } from 'node:fs';
import { NODE_FLAGS, serviceMain } from '../../scripts/bootstrap/service-command.mjs';
import { isSecret } from '../deploy/support/apps.js';
import type { Engine, ImageConfig } from './engine.js';

/** What an image looks like from the inside. */
export interface Inside {
  readonly uid: number;
  readonly node: string;
  readonly main: string;
  /** Paths of packages, as the lock file has them. */
  readonly packages: readonly string[];
  /** Of the application's own folder. */
  readonly writable: readonly string[];
  readonly files: readonly string[];
  readonly hasNpm: boolean;
}

/** Runs inside: it has nothing but Node. */
const LOOK = `
const fs = require('node:fs');
const files = [], packages = [], writable = [];
const isWritable = (path) => { try { fs.accessSync(path, fs.constants.W_OK); return true; } catch { return false; } };
const walk = (path) => {
  if (isWritable(path)) writable.push(path);
  for (const entry of fs.readdirSync(path, { withFileTypes: true })) {
    const inner = path + '/' + entry.name;
    if (entry.isDirectory()) walk(inner);
    else if (!entry.isSymbolicLink()) {
      files.push(inner);
      if (isWritable(inner)) writable.push(inner);
      if (/node_modules\\/(@[^/]+\\/)?[^/]+\\/package\\.json$/.test(inner)) packages.push(inner.slice('/app/'.length, -'/package.json'.length));
    }
  }
};
walk('/app');
const hasNpm = fs.existsSync('/usr/local/lib/node_modules/npm') || fs.existsSync('/usr/local/bin/npm');
process.stdout.write(JSON.stringify({ uid: process.getuid(), node: process.version, main: fs.realpathSync('/app/main.js'), files, packages, writable, hasNpm }));
`;

export const lookInside = async (engine: Engine, image: string): Promise<Inside> =>
  JSON.parse(await engine.evaluate(image, LOOK)) as Inside;

interface Lock {
  packages: Record<string, { version?: string; dev?: boolean }>;
}

/** Everything that is wrong with an image; nothing where all is well. */
export function findings(app: string, config: ImageConfig, inside: Inside): string[] {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  const development = inside.packages.filter((path) => lock.packages[path]?.dev);
  const unknown = inside.packages.filter((path) => !lock.packages[path]);
  const secretFiles = inside.files.filter((path) =>
    /\/(\.env[^/]*|\.npmrc|\.git|id_[a-z0-9]+|[^/]+\.(pem|key|p12))$/.test(path),
  );
  const variables = config.env.map((each) => each.slice(0, each.indexOf('=')));
  const named: (readonly [boolean, string])[] = [
    [config.user !== '10001:10001' || inside.uid !== 10_001, `runs as ${config.user} (${inside.uid})`],
    [
      config.entrypoint.join(' ') !== ['node', ...NODE_FLAGS, 'main.js'].join(' '),
      `starts ${config.entrypoint.join(' ')}`,
    ],
    [inside.main !== `/app/${serviceMain(app)}`, `main.js leads to ${inside.main}`],
    [inside.node !== `v${lock.packages['node_modules/node']?.version}`, `has Node ${inside.node}`],
    [inside.packages.length === 0, 'has no packages'],
    [inside.hasNpm, 'has npm'],
    [config.healthCheck.length === 0, 'has no health check'],
    [config.stopSignal !== 'SIGTERM', `is stopped by ${config.stopSignal || 'nothing'}`],
    [config.labels['org.opencontainers.image.title'] !== `Saffron ${app}`, 'has no label'],
  ];
  return [
    ...named.flatMap(([isWrong, text]) => (isWrong ? [text] : [])),
    ...development.map((path) => `has ${path}, of the development alone`),
    ...unknown.map((path) => `has ${path}, which the lock file does not know`),
    ...inside.writable.map((path) => `may write ${path}`),
    ...secretFiles.map((path) => `has ${path}`),
    ...variables.filter(isSecret).map((name) => `is told ${name}`),
    ...inside.files
      .filter((path) => /^\/app\/(?!node_modules\/).*([.-]spec\.[jt]s|\/testing\/)/.test(path))
      .map((path) => `has ${path}`),
  ];
}
