import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval, setTimeout } from 'node:timers';
import { projectNode, ROOT } from './paths.mjs';
import { NODE_FLAGS } from './service-command.mjs';

/** npm and the terminal both pass on one Ctrl-C; within this time the second is the same wish. */
const SAME_WISH_MS = 1_500;
const LAST_RESORT_MS = 45_000;

/** Runs the server until it ends and ends with its exit code. A stop of ours, or of the npm above us, stops it cleanly. */
export function serve(main) {
  runNode([...NODE_FLAGS, main]);
}

/** Runs TypeScript of the scripts in the same way. */
export function serveSource(main, args) {
  runNode(['--enable-source-maps', '--import', './scripts/source.mjs', main, ...args]);
}

function runNode(args) {
  const settings = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : [];
  const server = spawn(projectNode(), [...settings, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    // Its own process group, so that a stop reaches it once, through us.
    detached: process.platform !== 'win32',
  });
  let stoppedAt = 0;
  const stop = (signal) => {
    if (Date.now() - stoppedAt < SAME_WISH_MS) return;
    stoppedAt = Date.now();
    server.kill(signal);
    setTimeout(() => server.kill('SIGKILL'), LAST_RESORT_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => stop(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM'));
  stopWithParent(() => stop('SIGTERM'));
  server.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

/** npm can be ended without passing it on: then it is gone from above us, or from above the shell that it started us by. */
export function stopWithParent(stop) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const above = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const npm = above();
  setInterval(() => above() !== npm && stop(), 1_000).unref();
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim();
  }
}
