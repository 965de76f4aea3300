import type { Page } from '@playwright/test';
import { expect } from './fixtures.js';
import { SIZES, watch } from './soundness.js';
import type { World } from './world.js';

/** A page with something to show. */
export interface Place {
  readonly path: string | ((world: World) => string);
  /** Stands there once the page has what it shows. */
  readonly shows: string | RegExp;
  /** Names of the buttons and links that open a dialog. */
  readonly dialogs?: readonly (string | RegExp)[];
}

/** Judges the page and each of its dialogs. */
export async function visit(page: Page, world: World, { path, shows, dialogs = [] }: Place): Promise<void> {
  const { judge, refused } = await watch(page);
  const address = typeof path === 'string' ? path : path(world);
  await page.goto(address);
  const main = page.getByRole('main');
  await expect(main.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await judge(address);
  for (const name of dialogs) {
    const opener = main.getByRole('button', { name, exact: true }).or(main.getByRole('link', { name, exact: true }));
    for (const size of SIZES) {
      // Anew at each width: what opens it may be in a table or on a card.
      await page.setViewportSize(size);
      await opener.first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await judge(`«${String(name)}» at ${address}`, [size]);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  }
  expect(refused, 'calls that the page makes and the server refuses').toEqual([]);
}
