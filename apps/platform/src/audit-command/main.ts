import 'reflect-metadata';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { type ChainVerdict, reportChains, runOn } from '#platform/audit';
import { ConfigError } from '#platform/config';
import { StartError } from '#platform/postgres-server';
import { loadPlatformConfig } from '../config.js';
import { SERVICES } from '../servers.js';
import { openDatabases, type OpenedDatabases } from './databases.js';
import { verifyService } from '../../../identity/src/audit-chain/verify-service.js';

const USAGE = `Usage: npm run audit -- verify [--service ${SERVICES.join('|')}]`;
const BROKEN = 1;
const FAILED = 2;

function servicesOf(args: string[]): readonly string[] {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { service: { type: 'string' } } });
  const isKnown = values.service === undefined || SERVICES.some((name) => name === values.service);
  if (positionals.join() !== 'verify' || !isKnown) throw new StartError(USAGE);
  return values.service === undefined ? SERVICES : [values.service];
}

async function verifyIn(databases: OpenedDatabases, service: string): Promise<ChainVerdict[]> {
  const clients: pg.Client[] = [];
  const open = async (name: string) => {
    const client = await databases.connect(name);
    clients.push(client);
    return client;
  };
  try {
    const identity = await open('identity');
    // The view of identity is fixed by its first statement, so the service's is opened only after that.
    await identity.query('SELECT 1 FROM audit_heads LIMIT 1');
    return await verifyService(service, runOn(await open(service)), runOn(identity));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function main(): Promise<number> {
  const services = servicesOf(process.argv.slice(2));
  const databases = await openDatabases(loadPlatformConfig(process.env));
  try {
    const verdicts: ChainVerdict[] = [];
    for (const service of services) verdicts.push(...(await verifyIn(databases, service)));
    process.stdout.write(`${reportChains(verdicts)}\n`);
    return verdicts.some(({ finding }) => finding) ? BROKEN : 0;
  } finally {
    await databases.close();
  }
}

/** One line for what a person can mend; everything else with its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const hasNoTable = 'code' in error && error.code === '42P01';
  if (hasNoTable) return 'The databases are those of an older version. Start this one once, then check.';
  const isMendable = error instanceof StartError || error instanceof ConfigError;
  return isMendable || error instanceof TypeError ? error.message : (error.stack ?? error.message);
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  return FAILED;
});
