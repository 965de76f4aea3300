import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';

const CODE = /\/assets\/SignIn-[^/]*\.js/;
const LATER_STEPS = /\/assets\/laterSteps-[^/]*\.js/;

/** Breaks the first requests for the code of the sign-in page; the numbers tell when each came, in ms. */
async function breakFirst(page: Page, broken: number, code = CODE): Promise<number[]> {
  const asked: number[] = [];
  await page.route(code, (route) => {
    asked.push(Date.now());
    return asked.length > broken ? route.continue() : route.abort();
  });
  return asked;
}

/** The browser logs every broken request by itself. */
const forget = (errors: string[]) => {
  const unexpected = errors.filter((text) => !/net::ERR_FAILED|dynamically imported module/.test(text));
  errors.splice(0, errors.length, ...unexpected);
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the sign-in page comes although its code could not be loaded twice', async ({ page, consoleErrors }) => {
  const asked = await breakFirst(page, 2);
  await page.goto('/auth');

  await expect(page.getByLabel('E-mail address')).toBeVisible();
  expect(asked).toHaveLength(3);
  const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(900);
  forget(consoleErrors);
});

test('after three failures the page says so, and «Try again» brings it', async ({ page, consoleErrors }) => {
  const asked = await breakFirst(page, 3);
  await page.goto('/auth');

  await expect(heading(page)).toHaveText('Something went wrong');
  await expect(page.getByRole('button', { name: 'Reload Page' })).toBeVisible();
  expect(asked).toHaveLength(3);

  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('E-mail address').fill('lazy@example.org');
  expect(asked).toHaveLength(4);
  forget(consoleErrors);
});

test('a later step that failed while it was brought and when it was wanted comes by «Try again»', async ({
  page,
  consoleErrors,
}) => {
  // Three tries ahead of need, three more when the step is wanted.
  const asked = await breakFirst(page, 6, LATER_STEPS);
  await page.goto('/auth');
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(3);

  await page.getByRole('button', { name: 'Create your account' }).click();
  await page.getByRole('button', { name: 'Try again' }).click({ timeout: 10_000 });
  await expect(page.getByLabel('First name')).toBeVisible();
  expect(asked).toHaveLength(7);
  forget(consoleErrors);
});

test('the home page comes alive although its code could not be loaded at first', async ({ page, consoleErrors }) => {
  let asked = 0;
  await page.route(/\/assets\/Home-[^/]*\.js/, (route) => (++asked > 1 ? route.continue() : route.abort()));
  await page.goto('/');

  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect(heading(page)).toHaveText(/Send money/);
  expect(asked).toBe(2);
  forget(consoleErrors);
});

test('another page is asked for once, and again by «Try again»', async ({ page, consoleErrors }) => {
  let asked = 0;
  await page.route(/\/assets\/Unauthorized-[^/]*\.js/, (route) => (++asked > 1 ? route.continue() : route.abort()));
  await page.goto('/unauthorized');

  await expect(heading(page)).toHaveText('Something went wrong');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Not authorised');
  expect(asked).toBe(2);
  forget(consoleErrors);
});
