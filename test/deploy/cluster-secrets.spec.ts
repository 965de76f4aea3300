import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { KEYS, PASSWORDS } from '../../scripts/cluster/secrets.mjs';

const folder = mkdtempSync(join(tmpdir(), 'saffron-secrets-'));
const file = join(folder, '.env');
const run = (...args: string[]) =>
  execFileSync(process.execPath, [join(folder, 'scripts/cluster-secrets.mjs'), ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

beforeAll(() => {
  for (const path of ['cluster-secrets.mjs', 'cluster/secrets.mjs', 'bootstrap/paths.mjs', 'bootstrap/say.mjs'])
    cpSync(join('scripts', path), join(folder, 'scripts', path));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('npm run cluster:secrets', () => {
  it('adds what is missing, leaves what is there, and shows it to nobody', () => {
    writeFileSync(file, 'PORT=3005\nPEPPER=mine', { mode: 0o644 });
    const printed = run();
    const values = parseEnv(readFileSync(file, 'utf8'));

    expect(values).toMatchObject({ PORT: '3005', PEPPER: 'mine' });
    const made = [...KEYS, ...PASSWORDS].filter((name) => name !== 'PEPPER').map((name) => values[name] ?? '');
    expect(new Set(made).size).toBe(KEYS.length + PASSWORDS.length - 1);
    for (const value of made) expect(Buffer.from(value, 'base64url')).toHaveLength(32);
    expect(printed).toBe('');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('changes nothing the second time', () => {
    const before = readFileSync(file, 'utf8');
    const list = JSON.parse(run('--kubernetes')) as { items: { kind: string }[] };

    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(new Set(list.items.map(({ kind }) => kind))).toEqual(new Set(['Secret']));
  });
});
