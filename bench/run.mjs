// npm run bench -- <name>: runs bench/<name>.ts from the sources, with an environment of its own.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopWithParent } from '../scripts/bootstrap/serve.mjs';
import { MEMORY_FLAGS } from '../scripts/bootstrap/service-command.mjs';

const folder = dirname(fileURLToPath(import.meta.url));
const names = readdirSync(folder).flatMap((file) => /^([a-z]+)\.bench\.ts$/.exec(file)?.[1] ?? []);
const [name, ...args] = process.argv.slice(2);

if (!names.includes(name)) {
  process.stderr.write(`Name one of the benchmarks: ${names.join(', ')}\n`);
  process.exit(1);
}
// As `npm start` starts the product.
const flags = [...MEMORY_FLAGS, '--import', './scripts/source.mjs'];
const child = spawn(process.execPath, [...flags, `bench/${name}.bench.ts`, ...args], {
  cwd: dirname(folder),
  stdio: 'inherit',
});
child.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
stopWithParent(() => child.kill('SIGTERM'));
