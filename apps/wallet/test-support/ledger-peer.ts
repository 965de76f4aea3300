import { createInterface } from 'node:readline';
import { systemClock } from '#kernel';
import { pay } from './commands.js';
import { connect, Writer } from './ledger-harness.js';

/**
 * One of several processes on one database. Each line that it is sent is a transfer, `<id> <from> <to>`, which it answers by
 * `accepted`, `refused` or `unavailable` and the id. It says `ready` when it listens, and stops when its input ends.
 */
const [url = ''] = process.argv.slice(2);
const dataSource = await connect(url, 4);
/** The lease is as long as an operator's who sets nothing, and renewed as often. */
const lease = { leaseMs: 1_500, renewEveryMs: 300 };
const writer = new Writer(dataSource, systemClock, { ...lease, maxBatch: 50, standbyMs: 250 });

async function answer(line: string): Promise<void> {
  const [id = '', from = '', to = ''] = line.split(' ');
  const key = id.replaceAll('-', '');
  const submission = { command: pay(from, to, 1n, { id }), idempotency: { key, inputHash: key } };
  const said = await writer.submit(submission).then(
    ({ accepted }) => (accepted ? 'accepted' : 'refused'),
    () => 'unavailable',
  );
  process.stdout.write(`${said} ${id}\n`);
}

createInterface({ input: process.stdin })
  .on('line', (line) => void answer(line))
  .on('close', () => void writer.stop().then(() => process.exit(0)));
// Whoever is first leads, without being asked for anything.
void writer.start().catch(() => undefined);
process.stdout.write('ready\n');
