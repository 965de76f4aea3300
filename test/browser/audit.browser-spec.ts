import { readFile } from 'node:fs/promises';
import type { AuditRecord } from '#contracts/audit';
import { untilLogged } from './audit-log.js';
import { expect, test } from './fixtures.js';
import { enter } from './staff.js';

test('the log is masked, revealed with a reason, checked, and exported', async ({
  page,
  context,
  baseURL: url = '',
  newAdmin,
}) => {
  test.setTimeout(120_000);
  const {
    client,
    user: { id },
  } = await newAdmin();
  expect((await client.send('PATCH', '/api/user/profile', { city: 'Stellenbosch' })).status).toBe(200);
  await enter(context, url, client);

  await untilLogged(page, id, 'member.profile-changed');
  await page.goto(`/admin/audit?filter=${encodeURIComponent(JSON.stringify({ targetId: id }))}`);
  await page.getByRole('link', { name: 'member.profile-changed' }).first().click();
  await expect(page.getByText('S•••')).toBeVisible();
  await expect(page.getByText('Stellenbosch')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reveal personal data' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Case 4711');
  await dialog.getByRole('button', { name: 'Reveal personal data' }).click();
  await expect(page.getByText('Stellenbosch')).toBeVisible();
  await expect(page.getByText('This has been logged.')).toBeVisible();

  await page.goto('/admin/audit-chain');
  await page.getByRole('button', { name: 'Check all chains' }).click();
  await expect(page.getByText('Intact').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'Record of wallet' })).toBeVisible();
  await expect(page.getByText('Broken')).toHaveCount(0);
  await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0, { timeout: 20_000 });

  await page.goto(`/admin/audit?filter=${encodeURIComponent(JSON.stringify({ targetId: id }))}`);
  await page.getByRole('button', { name: 'Export' }).click();
  await dialog.getByLabel('Reason').fill('Yearly review');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const file = page.getByRole('listitem').filter({ hasText: 'Yearly review' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    file.getByRole('button', { name: 'Download' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
  const records = lines.map((line) => JSON.parse(line) as AuditRecord);
  expect(records.map(({ action }) => action)).toContain('member.profile-changed');
  expect(JSON.stringify(records)).not.toContain('Stellenbosch');
});
