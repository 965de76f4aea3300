import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Picks `option` in the console's select named `field`. Its list bears the select's label too, so it must have gone before the label is looked for again. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
}
