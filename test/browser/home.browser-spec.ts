import { expect, test } from './fixtures.js';

test('a visitor opens the home page and is led to sign in', async ({ page }) => {
  await page.goto('/');

  await expect(page).toHaveTitle(/Saffron/);
  await expect(page.getByRole('main')).toBeVisible();
});
