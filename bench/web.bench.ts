import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from 'playwright-core';
import { startPlatform } from '#testing/app';
import { findChromium, launchOptions } from '#testing/browser';
import { atMost, publish } from './report.js';

const TARGET_KB = 120;

if (!existsSync('dist/web/index.html')) throw new Error('There is no built web in dist/web: run `npm run build` first');
const executable = await findChromium();
if (!executable) throw new Error('This benchmark needs Chromium: name one in CHROMIUM_PATH');

const platform = await startPlatform();
const browser = await chromium.launch(launchOptions(executable));
try {
  await measure(await browser.newPage());
} finally {
  await browser.close();
  await platform.stop();
}

interface Loaded {
  file: string;
  type: string;
  bytes: number;
  gzip: number;
}

/** What a browser without a cache really loads for the home page, the lazy parts that it shows at once included. */
async function measure(page: Page): Promise<void> {
  const pending: Promise<Loaded | undefined>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    const read = async () => {
      const body = await response.body();
      return {
        file: new URL(response.url()).pathname,
        type,
        bytes: body.length,
        gzip: gzipSync(body, { level: 6 }).length,
      };
    };
    pending.push(read().catch(() => undefined));
  });
  const startedAt = performance.now();
  await page.goto(platform.url, { waitUntil: 'networkidle' });
  const idleAfterMs = Math.round(performance.now() - startedAt);
  const loaded = (await Promise.all(pending)).filter((one) => one !== undefined);

  const scripts = loaded.filter(({ type }) => type === 'script').sort((one, other) => other.gzip - one.gzip);
  if (scripts.length === 0) throw new Error('The home page loaded no script: is dist/web complete?');
  const totalKb = sum(scripts.map(({ gzip }) => gzip)) / 1_000;
  await publish({
    name: 'web',
    notes: { page: 'home, signed out, empty cache', 'network idle after ms': idleAfterMs },
    rows: [
      ...scripts.map(({ file, bytes, gzip }) => ({ file, kB: kB(bytes), 'gzip kB': kB(gzip) })),
      ...['document', 'stylesheet', 'font'].map((type) => totalOf(type, loaded)),
    ],
    goals: [atMost("home's first-load JavaScript", totalKb, TARGET_KB, 'kB gzip')],
  });
}

function totalOf(type: string, loaded: readonly Loaded[]): Record<string, string | number> {
  const all = loaded.filter((one) => one.type === type);
  return {
    file: `(${type}s)`,
    kB: kB(sum(all.map(({ bytes }) => bytes))),
    'gzip kB': kB(sum(all.map(({ gzip }) => gzip))),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((one, other) => one + other, 0);
}

/** Thousands of bytes, as the goal counts. */
function kB(bytes: number): number {
  return Math.round(bytes / 100) / 10;
}
