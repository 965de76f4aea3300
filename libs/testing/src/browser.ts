import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { LaunchOptions } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * A Chromium to drive, by the first means that works: `CHROMIUM_PATH`, the PATH, the headless build that npm installed, the
 * distribution's package where we may install it. `undefined` where there is none.
 */
export async function findChromium(): Promise<string | undefined> {
  for (const find of [given, onPath, fromNpm, fromDistribution]) {
    const path = await find();
    if (path && (await runs(path))) return path;
  }
  return undefined;
}

async function given(): Promise<string | undefined> {
  return process.env['CHROMIUM_PATH'];
}

async function onPath(): Promise<string | undefined> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), MAC].find(isExecutable);
}

async function fromNpm(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath().catch(() => undefined);
}

async function fromDistribution(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => promisify(execFile)('apt-get', args, { env });
  await apt('update', '-qq')
    .then(() => apt('install', '-y', '-qq', '--no-install-recommends', 'chromium'))
    .catch(() => undefined);
  return onPath();
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function runs(path: string): Promise<boolean> {
  return promisify(execFile)(path, ['--headless', '--no-sandbox', '--version'], { timeout: 20_000 }).then(
    () => true,
    () => false,
  );
}

/** How every test starts its browser: it talks to the server under test and to nobody else. */
export function launchOptions(executablePath: string): LaunchOptions {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  return { executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', ...quiet] };
}
