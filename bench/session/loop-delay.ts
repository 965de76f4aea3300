// Loaded into the platform beside its own code: SIGUSR2 begins to measure the delay of its event loop, the next one writes it down.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
let isMeasuring = false;

process.on('SIGUSR2', () => {
  if (isMeasuring) {
    delay.disable();
    // The histogram holds the time from one tick to the next, so an idle loop would show the resolution itself.
    const at = (percentile: number) => Math.max(0, delay.percentile(percentile) / 1e6 - RESOLUTION_MS);
    const file = process.env['LOOP_DELAY_FILE']!;
    writeFileSync(`${file}.new`, JSON.stringify({ p50: at(50), p95: at(95), p99: at(99) }));
    renameSync(`${file}.new`, file);
  } else {
    delay.reset();
    delay.enable();
  }
  isMeasuring = !isMeasuring;
});
