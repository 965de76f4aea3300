import { hash } from '@node-rs/argon2';

// What the machine can hash at the most, in a process that does nothing else: told for how many seconds, it answers how many they were.
const IN_FLIGHT = 8;
const OWASP = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

process.on('message', (seconds: number) => void measure(seconds).then((count) => process.send?.(count)));
process.send?.('ready');

async function measure(seconds: number): Promise<number> {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1_000;
  let count = 0;
  const worker = async () => {
    while (elapsed() < seconds) {
      await hash('correct horse battery', OWASP);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return count;
}
