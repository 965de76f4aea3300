import { newId, systemClock } from '#kernel';
import { createInterface } from 'node:readline';
import { connect, Writer } from './ledger-harness.js';
import { pay } from './commands.js';

/**
 * A process of its own that a test kills: posts transfers between the members that it is told, as fast as it is answered, and
 * prints a line for each one before it is sent and one when it is acknowledged.
 */
const [url = '', ...members] = process.argv.slice(2);
const dataSource = await connect(url, 4);
const { sequencer } = new Writer(dataSource, systemClock, { maxWaiting: 1_000, maxBatch: 50 });
await sequencer.start();

const pick = (): string => members[Math.floor(Math.random() * members.length)] as string;

async function payOnAndOn(): Promise<never> {
  for (;;) {
    const [from, to, id] = [pick(), pick(), newId()];
    if (from === to) continue;
    const key = id.replaceAll('-', '');
    process.stdout.write(`sent ${id}\n`);
    const verdict = await sequencer.submit({
      command: pay(from, to, 1n, { id }),
      idempotency: { key, inputHash: key },
    });
    process.stdout.write(`${verdict.accepted ? 'acknowledged' : 'refused'} ${id}\n`);
  }
}

process.stdout.write('ready\n');
createInterface({ input: process.stdin }).on('close', () => process.exit(0));
await Promise.all(Array.from({ length: 200 }, payOnAndOn));
