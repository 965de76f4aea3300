import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'saffron-proof-';
/** Several times what the stages were seen to keep there at once, so that neither the folder nor the machine runs out. */
const ENOUGH_BYTES = 10 * 2 ** 30;

/**
 * A new folder for all that a stage writes, in memory where there is plenty. Suites make and drop thousands of databases of a thousand
 * files each, and ext4 walks over every inode that was freed in the last minutes before it gives one away: a third of a second for each
 * database.
 */
export function workingFolder(memory = '/dev/shm', enoughBytes = ENOUGH_BYTES) {
  const parent = roomIn(memory) >= enoughBytes ? memory : tmpdir();
  removeLeftovers(parent);
  const path = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function roomIn(folder) {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, process.availableMemory?.() ?? freemem());
}

/** A killed run cannot clear up after itself, and what it left takes memory. */
function removeLeftovers(parent) {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
