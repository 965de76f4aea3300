import { spawn } from 'node:child_process';
import { ROOT, toolEnvironment } from './paths.mjs';

const running = new Set();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    // Whoever starts a long-lived child takes over the signals; until then a stop ends the tool that runs and us.
    if (process.listenerCount(signal) > 1) return;
    for (const child of running) child.kill(signal);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  });
}

/** Runs a program to its end; resolves to its exit code and all that it printed. */
export function run(program, args, { env = toolEnvironment(), cwd = ROOT, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    running.add(child);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code: code ?? 1, signal, output });
    });
  });
}
