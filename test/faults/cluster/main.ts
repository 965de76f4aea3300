// `npm run test:faults -- --only cluster`: the cluster under faults, seed after seed.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { BROKEN, expectCaught } from './broken.js';
import { runSeeds } from './run.js';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '2' }, seed: { type: 'string' }, broken: { type: 'boolean' } },
});
const first = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
// What is hurt must be our own.
for (const given of ['DATABASE_URL', 'KAFKA_BROKERS', 'REDIS_URL', 'SMTP_URL'])
  Reflect.deleteProperty(process.env, given);

const runs = values.broken
  ? Object.entries(BROKEN).map(
      ([name, by]) =>
        () =>
          expectCaught(name, by, first),
    )
  : [() => runSeeds({ first, count: Number(values.seeds) }).then((verdict) => verdict === undefined)];
for (const isAsExpected of runs) if (!(await isAsExpected())) process.exitCode = 1;
// A client that a fault has left behind must not keep us.
await delay(100);
process.exit();
