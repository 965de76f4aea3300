import { newId, systemClock } from '#kernel';
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { connect, Writer } from './ledger-harness.js';
import { pay } from './commands.js';

const STDOUT = 1;
const NOTHING = new Int32Array(new SharedArrayBuffer(4));

/**
 * A process of its own that a test kills: posts transfers between the members that it is told, as fast as it is answered, and
 * prints a line for each one before it is sent and one when it is acknowledged.
 */
const [url = '', ...members] = process.argv.slice(2);
const dataSource = await connect(url, 4);
const { sequencer } = new Writer(dataSource, systemClock, { maxWaiting: 1_000, maxBatch: 50 });
await sequencer.start();

const pick = (): string => members[Math.floor(Math.random() * members.length)] as string;

/** Waits for a slow reader. What Node would keep for him dies with the process, and a transfer would seem never to have been sent. */
function tell(line: string): void {
  for (let left = Buffer.from(`${line}\n`); left.length > 0;) left = left.subarray(writeSome(left));
}

function writeSome(bytes: Buffer): number {
  try {
    return writeSync(STDOUT, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    Atomics.wait(NOTHING, 0, 0, 1);
    return 0;
  }
}

async function payOnAndOn(): Promise<never> {
  for (;;) {
    const [from, to, id] = [pick(), pick(), newId()];
    if (from === to) continue;
    const key = id.replaceAll('-', '');
    tell(`sent ${id}`);
    const verdict = await sequencer.submit({
      command: pay(from, to, 1n, { id }),
      idempotency: { key, inputHash: key },
    });
    tell(`${verdict.accepted ? 'acknowledged' : 'refused'} ${id}`);
  }
}

tell('ready');
createInterface({ input: process.stdin }).on('close', () => process.exit(0));
await Promise.all(Array.from({ length: 200 }, payOnAndOn));
