// Loaded before a service's own script (`node --import`): ends the process, as `kill -9` does, at a named moment of an event. Which, the
// file of SAFFRON_CRASH_FILE says by its content (`published`); the process takes the file away first, so that each wish is met once.
import { channel } from 'node:diagnostics_channel';
import { existsSync, readFileSync, rmSync } from 'node:fs';

const file = process.env.SAFFRON_CRASH_FILE;
const MOMENTS = ['committed', 'published', 'stored', 'handled'];

for (const moment of MOMENTS) {
  channel(`saffron:event:${moment}`).subscribe(() => {
    if (!file || !existsSync(file) || readFileSync(file, 'utf8').trim() !== moment) return;
    rmSync(file, { force: true });
    process.kill(process.pid, 'SIGKILL');
  });
}
