// What a person at the terminal sees while the scripts work.
import { setInterval, clearInterval } from 'node:timers';

/** A problem that the person can act on: one line, no stack. */
export class Problem extends Error {}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Announces a step and how long it took, and shows that it is alive in between. */
export async function step(title, work) {
  const started = Date.now();
  say(`${title} …`);
  const pulse = setInterval(() => say(`  still working, ${seconds(started)}`), 15_000);
  try {
    const result = await work();
    say(`  done in ${seconds(started)}`);
    return result;
  } finally {
    clearInterval(pulse);
  }
}

export function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

/** Ends the script: a `Problem` with its one line, anything else with its stack. */
export function fail(error) {
  process.stderr.write(`${error instanceof Problem ? error.message : error.stack}\n`);
  process.exitCode = 1;
}
