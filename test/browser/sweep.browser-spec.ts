import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import type { ApiClient } from '#testing/client';
import { expect, test } from './fixtures.js';
import { SUPER_ADMINS, URL_VARIABLE } from './stack.js';

/** Every path that the server knows, the console's own pages, and one that does not exist. */
const known = JSON.parse(readFileSync(new URL('../../dist/web/routes.json', import.meta.url), 'utf8')) as string[];
const CONSOLE = ['members', 'sfn-allocation', 'sfn-allocation/create', 'transactions', 'audit', 'staff'].map(
  (name) => `/admin/${name}`,
);
const PATHS = [...new Set([...known.map((path) => path.replace(/\/\*$/, '')), ...CONSOLE, '/no-such-page'])].sort();
const PUBLIC = ['/', '/auth', '/registration', '/unauthorized', '/no-such-page'];
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
const THEMES = ['dark', 'light'] as const;

for (const path of PATHS)
  test(`${path} is sound for a super administrator`, ({ context, page, newClient }) =>
    sweep(context, page, path, newClient));
for (const path of PUBLIC) test(`${path} is sound for a visitor`, ({ context, page }) => sweep(context, page, path));

/** In both themes and at both widths: a title, no sideways scroll, nothing that axe objects to, nothing logged (fixture). */
async function sweep(context: BrowserContext, page: Page, path: string, newClient?: () => ApiClient): Promise<void> {
  if (newClient) await enter(context, newClient());
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/api/'))
      refused.push(`${response.status()} ${response.url()}`);
  });
  for (const theme of THEMES) {
    await page.addInitScript((value) => localStorage.setItem('saffron-theme', value), theme);
    await page.goto(path);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await settle(page);
      const where = `${path}, ${theme}, ${size.width} px`;
      expect(await page.title(), where).toMatch(/Saffron/);
      expect(
        await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
        `sideways scroll: ${where}`,
      ).toBeLessThanOrEqual(0);
      expect(await violations(page), where).toEqual([]);
    }
  }
  expect(refused, 'calls that the page makes and the server refuses').toEqual([]);
}

let session: { name: string; value: string }[] | undefined;

/** One session serves all pages of a worker: a code can be asked for every thirty seconds only. */
async function enter(context: BrowserContext, client: ApiClient): Promise<void> {
  if (!session) {
    await client.signUp({
      ...SOMEBODY,
      email: SUPER_ADMINS[test.info().workerIndex % SUPER_ADMINS.length] ?? SUPER_ADMINS[0],
    });
    session = client.cookies
      .header()
      .split('; ')
      .map((pair) => ({ name: pair.split('=')[0] ?? '', value: pair.slice(pair.indexOf('=') + 1) }));
  }
  const url = process.env[URL_VARIABLE] ?? '';
  await context.addCookies(session.map((cookie) => ({ ...cookie, url })));
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await expect(page.locator('[aria-busy="true"], [role="progressbar"]')).toHaveCount(0);
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

const SOMEBODY = {
  firstName: 'Root',
  lastName: 'Mokoena',
  name: 'Root Mokoena',
  password: 'correct-horse-9-battery',
  phoneNumber: '',
  country: 'ZA',
  city: '',
};
