// Loaded before a service's own script (`node --import`): ends the process, as `kill -9` does, at a named moment of an event. Which, the
// file of SAFFRON_CRASH_FILE says by its content (`published`). The processes of a service share it: the first that comes to the moment
// takes the file away, so that each wish is met once.
import { channel } from 'node:diagnostics_channel';
import { existsSync, readFileSync, unlinkSync } from 'node:fs';

const file = process.env.SAFFRON_CRASH_FILE;
const MOMENTS = ['committed', 'published', 'stored', 'handled'];

for (const moment of MOMENTS) {
  channel(`saffron:event:${moment}`).subscribe(() => {
    if (file && existsSync(file) && isOurs(moment)) process.kill(process.pid, 'SIGKILL');
  });
}

function isOurs(moment) {
  try {
    if (readFileSync(file, 'utf8') !== moment) return false;
    unlinkSync(file);
    return true;
  } catch {
    // Another process of the service was quicker.
    return false;
  }
}
