import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { sealBatch } from '#platform/audit';

/**
 * A process of its own that a test kills: seals batch after batch, prints a line for each, and waits for its end after the
 * last one it may seal. A sealer that was killed before may hold the lock for a moment more.
 */
const [, , url = '', mayMost = '1'] = process.argv;
const source = await new DataSource({ type: 'postgres', url }).initialize();
process.stdin.resume().once('close', () => process.exit(0));
for (let sealed = 0; sealed < Number(mayMost);) {
  if (await sealBatch(source, 'notifications')) {
    sealed += 1;
    process.stdout.write('sealed\n');
  } else await delay(20);
}
