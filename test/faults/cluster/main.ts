// `npm run test:faults -- --only cluster`: the cluster under faults, seed after seed.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { BROKEN, expectCaught } from './broken.js';
import { runSeeds } from './run.js';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '2' }, seed: { type: 'string' }, broken: { type: 'string' } },
});
const first = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
// What is hurt must be our own.
for (const given of ['DATABASE_URL', 'KAFKA_BROKERS', 'REDIS_URL', 'SMTP_URL'])
  Reflect.deleteProperty(process.env, given);

const isWanted = (name: string) => values.broken === 'all' || values.broken === name;

async function isAsExpected(): Promise<boolean> {
  if (!values.broken) return (await runSeeds({ first, count: Number(values.seeds) })) === undefined;
  let areFoundOut = true;
  for (const [name, by] of Object.entries(BROKEN).filter(([name]) => isWanted(name))) {
    areFoundOut = (await expectCaught(name, by, first)) && areFoundOut;
  }
  return areFoundOut;
}

process.exitCode = (await isAsExpected()) ? 0 : 1;
// A client that a fault has left behind must not keep us.
await delay(100);
process.exit();
