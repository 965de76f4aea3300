import type { Page, Request } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';
import { expect } from './fixtures.js';

const THEMES = ['dark', 'light'] as const;
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };
export const SIZES = [PHONE, DESKTOP] as const;

type Size = typeof PHONE;

/** `npm run browser` looks at every page in both themes at both widths; `npm test` at each theme and each width once. */
const isQuick = process.env['SOUNDNESS'] === 'quick';
const themesAt = (size: Size): readonly (typeof THEMES)[number][] =>
  isQuick ? [size.width === PHONE.width ? 'dark' : 'light'] : THEMES;

const QUIET_MS = 150;
const BUSY = '[aria-busy="true"], [role="progressbar"]';

export interface Watch {
  /**
   * Holds what is open against `expectSound` in its themes at both widths, or those named, without opening it anew. Each
   * time it waits until the page has its heading, nothing is under way, and nothing moves any more.
   */
  judge(where: string, widths?: readonly Size[]): Promise<void>;
  /** Calls of the page that the server refused so far. */
  readonly refused: readonly string[];
}

/** To be called before the page is opened: it shows the theme that the system prefers from then on. */
export async function watch(page: Page): Promise<Watch> {
  await page.addInitScript(() => localStorage.setItem('saffron-theme', 'system'));
  const [underWay, refused] = [new Set<Request>(), [] as string[]];
  let changedAt = Date.now();
  const onEnd = (request: Request) => {
    underWay.delete(request);
    changedAt = Date.now();
  };
  page.on('request', (request) => {
    underWay.add(request);
    changedAt = Date.now();
  });
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/api/'))
      refused.push(`${response.status()} ${response.url()}`);
  });
  const quietMs = () => (underWay.size > 0 ? 0 : Date.now() - changedAt);
  const settle = async () => {
    await expect(page.locator('h1').first()).toBeVisible();
    await expect.poll(quietMs, { intervals: [50], message: 'requests under way' }).toBeGreaterThanOrEqual(QUIET_MS);
    await expect(page.locator(BUSY)).toHaveCount(0);
    await page.evaluate(stillness);
  };
  const judge = async (where: string, widths: readonly Size[] = SIZES) => {
    for (const size of widths) {
      await page.setViewportSize(size);
      for (const colorScheme of themesAt(size)) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator(`html[data-theme="${colorScheme}"]`)).toBeAttached();
        await settle();
        await expectSound(page, `${where}, ${colorScheme}, ${size.width} px`);
      }
    }
  };
  return { judge, refused };
}

/** Colours are judged when fonts are there and what moves has come to rest; what a change of theme sets in motion begins a frame later. */
const stillness = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve()));
  // What is in a closed part of the page does not move on.
  const moving = () => document.getAnimations().filter(({ playState, effect }) =>
    playState === 'running' && effect.getComputedTiming().endTime !== Infinity && effect.target.checkVisibility());
  await document.fonts.ready;
  do {
    await frame();
    await frame();
    await Promise.allSettled(moving().map((animation) => animation.finished));
  } while (moving().length > 0);
})()`;

/** A title, no sideways scroll, nothing that axe objects to. */
async function expectSound(page: Page, where: string): Promise<void> {
  expect(await page.title(), where).toMatch(/Saffron/);
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
    `sideways scroll: ${where}`,
  ).toBeLessThanOrEqual(0);
  expect(await violations(page), where).toEqual([]);
}

const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
};
const JUDGE = `axe.run(document, ${JSON.stringify(RULES)}).then(({ violations }) => violations)`;

/** The script is put into a document once: it takes three times as long as what it then does. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  const found = await page.evaluate<Result[]>(JUDGE);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}
