import { AxeBuilder } from '@axe-core/playwright';
import type { Page, Request } from '@playwright/test';
import { expect } from './fixtures.js';

export const THEMES = ['dark', 'light'] as const;
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

const QUIET_MS = 150;
const BUSY = '[aria-busy="true"], [role="progressbar"]';

export interface Watch {
  /** Waits until the page has its heading, nothing is under way, and nothing moves any more. */
  settle(): Promise<void>;
  /** Calls of the page that the server refused so far. */
  readonly refused: readonly string[];
}

/** To be called before the page is opened. */
export function watch(page: Page): Watch {
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
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect.poll(quietMs, { intervals: [50], message: 'requests under way' }).toBeGreaterThanOrEqual(QUIET_MS);
    await expect(page.locator(BUSY)).toHaveCount(0);
    await page.evaluate(stillness);
  };
  return { settle, refused };
}

/** Colours are judged when fonts are there and what moves has come to rest. */
const stillness = `Promise.all([document.fonts.ready, ...document.getAnimations()
  .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished.catch(() => undefined))]).then(() => undefined)`;

/** A title, no sideways scroll, nothing that axe objects to. */
export async function expectSound(page: Page, where: string): Promise<void> {
  expect(await page.title(), where).toMatch(/Saffron/);
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
    `sideways scroll: ${where}`,
  ).toBeLessThanOrEqual(0);
  expect(await violations(page), where).toEqual([]);
}

async function violations(page: Page): Promise<string[]> {
  // Legacy mode leaves out the second page that axe opens for frames of other origins; we have no frames.
  const { violations: found } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

export const useTheme = (page: Page, theme: (typeof THEMES)[number]) =>
  page.addInitScript((value) => localStorage.setItem('saffron-theme', value), theme);
