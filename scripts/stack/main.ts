import 'reflect-metadata';
import { takeDataFolder } from '../../apps/platform/src/embedded/data-folder.js';
import type { Undo } from '../../apps/platform/src/undo.js';
import { addressesOf, asEnvironment, writeAddresses } from './addresses.js';
import { runUntilStopped, say } from './run.js';
import { startStack } from './stack.js';

const isJson = process.argv.includes('--json');

/** Standard output has the addresses alone; a file of the data folder has them too, for as long as they hold. */
async function main(undo: Undo): Promise<void> {
  const startedAt = performance.now();
  const folder = await takeDataFolder(process.env['DATA_DIR'] || '.data/stack');
  undo.push(() => folder.release());
  const stack = await startStack({ dataDir: folder.path, undo, say, hasChain: true, ports: 'usual' });
  const addresses = addressesOf(stack);
  const file = await writeAddresses(stack, folder.path, undo);
  process.stdout.write(isJson ? `${JSON.stringify(addresses)}\n` : asEnvironment(addresses));
  const { redis, kafka, mail } = stack;
  say(
    `The stack is up (${((performance.now() - startedAt) / 1000).toFixed(1)} s): Redis ${redis.means}, Kafka ${kafka.means}.`,
  );
  if (mail.inboxUrl) say(`Mail arrives at ${mail.inboxUrl}`);
  if (!stack.anvil) say('There is no chain: no anvil was found for this machine.');
  say(`The addresses are in ${file}. Stop with Ctrl-C.`);
}

await runUntilStopped(main);
