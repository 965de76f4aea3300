import type { Page } from '@playwright/test';
import type { User } from '#contracts/identity';
import { untilLogged } from './audit-log.js';
import { expect, test } from './fixtures.js';
import { signUp } from './sign-in.js';
import { SUPER_ADMINS } from './stack.js';

const ALLOCATED = '250';
const SENT = '12.5';

const balance = (page: Page) => page.getByRole('region', { name: 'SFN balance' }).getByTitle(/SFN$/).first();
const dialog = (page: Page) => page.getByRole('dialog');

/** Resolves to the allocation's id. */
async function requestAllocation(page: Page, to: User): Promise<string> {
  await page.goto('/admin/sfn-allocation');
  await page.getByRole('link', { name: 'Request allocation' }).click();
  await page.getByLabel('Recipient').fill(to.saffronId);
  await page.getByLabel('Amount').fill(ALLOCATED);
  await page.getByLabel('Reason').fill('Welcome grant');
  await page.getByRole('button', { name: 'Request allocation' }).click();
  await expect(page.getByText('It waits for another administrator.')).toBeVisible();
  return /sfn-allocation\/([^/]+)\/show/.exec(page.url())?.[1] ?? '';
}

async function approveAllocation(page: Page, id: string): Promise<void> {
  await page.goto('/admin/sfn-allocation');
  await page.locator(`a[href$="/sfn-allocation/${id}/show"]`).first().click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog(page)).toContainText(`${ALLOCATED} SFN`);
  await dialog(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('The allocation is approved')).toBeVisible();
}

async function send(page: Page, to: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Send' }).first().click();
  await page.getByLabel('Recipient').fill(to);
  await page.getByLabel('Amount').fill(SENT);
  await page.getByLabel('Note').fill('Lunch');
  await page.getByRole('button', { name: 'Review transfer' }).click();
  await page.getByRole('button', { name: `Send ${SENT} SFN` }).click();
  await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible();
}

async function expectInTransactions(page: Page, line: RegExp): Promise<void> {
  await page.goto('/transactions');
  await expect(page.getByRole('link', { name: line })).toBeVisible();
}

async function expectInAudit(page: Page, allocation: string): Promise<void> {
  const acts = page.getByRole('row').filter({ has: page.getByTitle(allocation) });
  const wanted = ['allocation.requested', 'allocation.approved'];
  for (const action of wanted) await untilLogged(page, allocation, action);
  await page.goto(`/admin/audit?filter=${encodeURIComponent(JSON.stringify({ targetId: allocation }))}`);
  for (const hasText of wanted) await expect(acts.filter({ hasText })).toHaveCount(1);
}

test('two people sign up, administrators allocate SFN to one, she sends some to the other, and everybody sees it', async ({
  mailbox,
  newPage,
  newPerson,
}) => {
  const [her, him, asking, approving] = [await newPage(), await newPage(), await newPage(), await newPage()];
  const [ada, bo, clerk, head] = [newPerson(), newPerson(), newPerson(), newPerson()];
  const [herself, himself] = await Promise.all([
    signUp(her, mailbox, ada),
    signUp(him, mailbox, bo),
    signUp(asking, mailbox, { ...clerk, email: SUPER_ADMINS[1] }),
    signUp(approving, mailbox, { ...head, email: SUPER_ADMINS[2] }),
  ]);

  const allocation = await requestAllocation(asking, herself);
  await expect(balance(her)).toHaveText('0 SFN');
  await approveAllocation(approving, allocation);
  await expect(balance(her)).toHaveText(`${ALLOCATED} SFN`, { timeout: 5_000 });

  await expect(balance(him)).toHaveText('0 SFN');
  const loadedAt = await him.evaluate(() => performance.timeOrigin);
  await send(her, bo.email);
  await expect(balance(him)).toHaveText(`${SENT} SFN`, { timeout: 5_000 });
  expect(await him.evaluate(() => performance.timeOrigin), 'his page was not loaded again').toBe(loadedAt);

  await expectInTransactions(her, /^To .*Lunch.*\u221212\.5/);
  await expectInTransactions(him, /^From .*Lunch.*12\.5/);

  await approving.goto('/admin/transactions');
  const transfer = approving
    .getByRole('row')
    .filter({ hasText: herself.saffronId })
    .filter({ hasText: himself.saffronId });
  await expect(transfer).toHaveCount(1);
  await expect(transfer).toContainText(`${SENT} SFN`);
  await expect(transfer).toContainText('Lunch');
  await expectInAudit(approving, allocation);
});
