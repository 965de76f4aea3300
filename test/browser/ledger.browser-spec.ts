import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { choose } from './choose.js';
import { expect, test } from './fixtures.js';
import { watch } from './soundness.js';
import { enter } from './staff.js';
import { requestTransfer } from './wallet-requests.js';

test('an operator reads the books, has them checked, and closes a period with another one', async ({
  page,
  newPage,
  baseURL: url = '',
  newPerson,
  newClient,
  newAdmin,
  allocate,
}) => {
  test.setTimeout(120_000);
  const { saffronId } = await newClient().signUp(newPerson());
  await allocate(saffronId, '12.5');
  const [one, other] = [await newAdmin(), await newAdmin()];
  await enter(page.context(), url, one.client);

  await page.goto('/admin/accounts?filter=%7B%22purpose%22%3A%22treasury%22%2C%22asset%22%3A%22SFN%22%7D');
  await page
    .getByRole('row', { name: /Treasury/ })
    .getByRole('link')
    .click();
  const statement = page.getByRole('region', { name: 'Statement' });
  await expect(statement.getByRole('row', { name: saffronId })).toContainText('−12.5');
  await choose(page, 'Direction', 'In');
  await expect(statement.getByRole('row', { name: saffronId })).toHaveCount(0);
  await page.getByLabel('Metadata').fill('order');
  await expect(page.getByText('Write key=value')).toBeVisible();
  await page.getByLabel('Metadata').fill('order=42');
  await expect(page.getByText('No entries match.')).toBeVisible();
  await page.getByLabel('Metadata').fill('');
  await choose(page, 'Direction', 'Out');
  await page.getByRole('button', { name: 'Export' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByLabel('Reason').fill('Yearly review');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    asked.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(saffronId);
  await page.getByLabel(/^Moment/).fill('2020-01-01T00:00:00');
  await expect(page.locator('p[aria-live]')).toHaveText('0 SFN');

  await statement.getByRole('row', { name: saffronId }).getByRole('link').click();
  await page.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Metadata').fill('order=42');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Revision 1')).toBeVisible();

  await page.goto('/admin/trial-balance');
  await expect(page.getByText('Both columns are equal.')).toBeVisible();
  await page.getByRole('button', { name: 'As in effect' }).click();
  await page.getByLabel(/^Moment/).fill('2999-01-01T00:00:00');
  await expect(page.getByText('This moment has not come yet.')).toBeVisible();

  await page.goto('/admin/batches');
  await expect(page.getByText('Running')).toHaveCount(0, { timeout: 20_000 });
  await page.getByRole('button', { name: 'Check the ledger' }).click();
  await expect(page.getByText('Intact')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('row').nth(2).getByRole('link').click();
  await expect(page.getByText('What it wrote')).toBeVisible();

  await page.goto('/admin/periods/create');
  await page.getByLabel('Closed through').fill('2020-12-31T23:59:59');
  await page.getByLabel('Reason').fill('Year 2020');
  await page.getByRole('button', { name: 'Ask for a close' }).click();
  await expect(page.getByText('It waits for another administrator.')).toBeVisible();
  const second = await newPage();
  await enter(second.context(), url, other.client);
  const { judge } = await watch(second);
  await second.goto(page.url());
  await expect(second.getByText('Year 2020')).toBeVisible();
  await judge('a period that is to be closed');
  await second.getByRole('button', { name: 'Close the books' }).click();
  await judge('the question before the books are closed');
  await second.getByRole('dialog').getByRole('button', { name: 'Close the books' }).click();
  await expect(second.getByText('Approved')).toBeVisible();
  await expect(second.getByText('Digest of the trial balances')).toBeVisible();
  await judge('a closed period');
});

test('an operator finds what is kept for an order, and all that was moved with it', async ({
  page,
  baseURL: url = '',
  newPerson,
  newClient,
  newAdmin,
  allocate,
}) => {
  const [payer, order] = [await newClient().signUp(newPerson()), randomUUID()];
  await allocate(payer.saffronId, '30');
  const value = (amount: string) => ({ asset: 'SFN', amountMinor: `${amount}${'0'.repeat(18)}` }) as const;
  await requestTransfer({
    template: 'group',
    legs: [
      { template: 'escrow.fund', from: payer.id, escrow: order, ...value('20') },
      { template: 'fee', from: { member: payer.id }, ...value('1') },
    ],
  });
  await enter(page.context(), url, (await newAdmin()).client);

  await page.goto('/admin/accounts');
  const owner = page.getByRole('textbox', { name: 'Kept for (ID)' });
  await owner.fill('nobody');
  await expect(page.getByText('Enter an ID or a member ID')).toBeVisible();
  await expect(async () => {
    await owner.fill('');
    await owner.fill(order);
    await expect(page.getByRole('row', { name: /Escrow/ })).toHaveCount(1, { timeout: 3_000 });
  }).toPass();
  await page
    .getByRole('row', { name: /Escrow/ })
    .getByRole('link')
    .click();
  await expect(page.getByText(order)).toBeVisible();

  const statement = page.getByRole('region', { name: 'Statement' });
  await statement.getByRole('row', { name: payer.saffronId }).getByRole('link').click();
  await expect(page.getByText('Group of linked transactions')).toBeVisible();
  await page.locator('a[href*="groupId"]').click();
  await expect(page.getByRole('row').filter({ hasText: payer.saffronId })).toHaveCount(2);
});
