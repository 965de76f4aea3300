// `npm run cluster:secrets`: writes the secrets that .env lacks, for docker-compose.yml; never changes one that is there.
// `npm run --silent cluster:secrets -- --kubernetes | kubectl apply -f -`: the same secrets as the overlay for development wants them.
import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT } from './bootstrap/paths.mjs';
import { KEYS, PASSWORDS, secretsOfKubernetes } from './cluster/secrets.mjs';

const FILE = join(ROOT, '.env');
const say = (line) => process.stderr.write(`${line}\n`);

const made = () => randomBytes(32).toString('base64url');
const present = () => (existsSync(FILE) ? parseEnv(readFileSync(FILE, 'utf8')) : {});

function addMissing() {
  const missing = [...KEYS, ...PASSWORDS].filter((name) => !present()[name]);
  if (missing.length === 0) return say('.env has every secret already.');
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  const gap = text && !text.endsWith('\n') ? '\n' : '';
  const lines = missing.map((name) => `${name}=${made()}\n`).join('');
  appendFileSync(FILE, `${gap}\n## Secrets of the cluster\n${lines}`, { mode: 0o600 });
  chmodSync(FILE, 0o600);
  say(
    `Written to .env: ${missing.join(', ')}. Keep a copy where you keep such things: without the keys, what they protect is lost.`,
  );
}

addMissing();
if (process.argv.includes('--kubernetes'))
  process.stdout.write(`${JSON.stringify(secretsOfKubernetes(present()), null, 2)}\n`);
