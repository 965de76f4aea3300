import 'reflect-metadata';
import { join } from 'node:path';
import { takeDataFolder } from '../../apps/platform/src/embedded/data-folder.js';
import type { Undo } from '../../apps/platform/src/undo.js';
import { writeAddresses } from '../stack/addresses.js';
import { runUntilStopped } from '../stack/run.js';
import { refuseTakenPort } from '../stack/ports.js';
import { startStack } from '../stack/stack.js';
import { startCluster } from './cluster.js';
import { readOptions } from './options.js';
import { planCluster, urlOf } from './plan.js';
import { Screen } from './screen.js';
import { welcome } from './welcome.js';

async function main(undo: Undo): Promise<void> {
  const startedAt = performance.now();
  const options = readOptions(process.argv.slice(2));
  const gateway = { host: process.env['HOST'] || 'localhost', port: Number(process.env['PORT'] || 3000) };
  const screen = new Screen(process.stdout);
  const say = (line: string) => screen.line(line);
  const { path: dataDir, release } = await takeDataFolder(process.env['DATA_DIR'] || '.data/cluster');
  undo.push(release);
  await refuseTakenPort(gateway.port, gateway.host);
  say('Starting PostgreSQL, Redis and Kafka …');
  const stack = await startStack({ dataDir, undo, say, hasChain: false, ports: options.ports });
  const addresses = await writeAddresses(stack, dataDir, undo);
  const instances = await planCluster(options, gateway.host, gateway.port);
  const url = urlOf({ ...gateway, host: gateway.host === '0.0.0.0' ? 'localhost' : gateway.host });
  const publicUrl = process.env['PUBLIC_URL'] || `http://localhost:${gateway.port}`;
  say('Bringing the databases and topics up to date, then starting the services …');
  const cluster = await startCluster({ stack, instances, dataDir, publicUrl, hasLogs: options.hasLogs, undo, screen });
  say(await welcome({ url, cluster, stack, dataDir, startedInMs: performance.now() - startedAt }));
  say(`  Logs are in ${join(dataDir, 'logs')}, the addresses of the servers in ${addresses}.\n`);
}

await runUntilStopped(main);
