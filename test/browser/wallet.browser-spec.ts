import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { User } from '#contracts/identity';
import type { TransactionPage } from '#contracts/wallet';
import type { Person } from '#testing/builders';
import { codeIn } from '#testing/smtp';
import { expect, test as base } from './fixtures.js';
import { signUp } from './sign-in.js';

/** A member in a browser of his own. */
interface Member {
  readonly page: Page;
  readonly person: Person;
  readonly user: User;
}

const test = base.extend<{ readonly newMember: () => Promise<Member> }>({
  newMember: async ({ mailbox, newPage, newPerson }, use) =>
    use(async () => {
      const [page, person] = [await newPage(), newPerson()];
      const user = await signUp(page, mailbox, person);
      await expect(sfn(page)).toHaveText(/SFN/);
      return { page, person, user };
    }),
});

const sfn = (page: Page) => page.getByRole('region', { name: 'SFN balance' }).getByTitle(/SFN$/).first();

async function fillIn(page: Page, to: string, amount: string, memo = ''): Promise<void> {
  await page.goto('/send-sfn');
  await page.getByLabel('Recipient').fill(to);
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Note').fill(memo);
}

async function review(page: Page, to: string, amount: string, memo?: string): Promise<void> {
  await fillIn(page, to, amount, memo);
  await page.getByRole('button', { name: 'Review transfer' }).click();
  await expect(page.getByRole('heading', { name: 'Check your transfer' })).toBeVisible();
}

const sendButton = (page: Page) => page.getByRole('button', { name: /^Send [\d.,]+ SFN$/ });
const sent = (page: Page) => expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible();

/** How much left the member's account, line by line. */
async function outgoing({ page }: Member): Promise<readonly string[]> {
  const response = await page.request.get('/api/wallet/transactions?direction=out');
  const { items } = (await response.json()) as TransactionPage;
  return items.map(({ amount }) => amount);
}

/** Lets the first order reach the service and keeps its answer from the page; resolves once it was carried out. */
async function holdBack(page: Page): Promise<void> {
  const orders = '**/api/wallet/transfers';
  await new Promise<void>((carriedOut) => {
    void page.route(
      orders,
      async (route) => {
        await route.fetch();
        carriedOut();
      },
      { times: 1 },
    );
  });
}

async function downloaded(page: Page, link: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return readFile(await download.path(), 'utf8');
}

test('two people sign up, one is given SFN and sends some, the other sees it arrive, both find it', async ({
  newMember,
  allocate,
}) => {
  const [ada, bo] = await Promise.all([newMember(), newMember()]);
  await ada.page.goto('/dashboard');
  await expect(ada.page.getByText('Share your member ID')).toBeVisible();
  await allocate(ada.user.saffronId, '100');
  await expect(sfn(ada.page)).toHaveText('100 SFN', { timeout: 5_000 });
  await expect(ada.page.getByText('100 SFN received')).toBeVisible();

  await review(ada.page, bo.person.email, '12.5', 'Lunch');
  await expect(ada.page.getByTitle('87.5 SFN')).toBeVisible();
  await sendButton(ada.page).click();
  await sent(ada.page);

  await expect(sfn(bo.page)).toHaveText('12.5 SFN', { timeout: 5_000 });
  await expect(bo.page.getByText('12.5 SFN received')).toBeVisible();
  await bo.page.getByRole('link', { name: /^From .*Lunch/ }).click();
  const details = bo.page.getByRole('dialog', { name: 'Transaction' });
  await expect(details.getByText('Lunch')).toBeVisible();
  const id = await details.locator('code').innerText();

  await ada.page.getByRole('main').getByRole('link', { name: 'Transactions' }).click();
  await ada.page.getByRole('link', { name: /^To .*Lunch.*\u221212\.5/ }).click();
  await expect(ada.page.getByRole('dialog', { name: 'Transaction' }).getByText(id)).toBeVisible();

  await ada.page.goto('/transactions?direction=out');
  const csv = await downloaded(ada.page, ada.page.getByRole('link', { name: 'Download CSV' }));
  expect(csv).toContain(id);
  expect(csv.trim().split(/\r?\n/)).toHaveLength(2);
});

test('what cannot be sent is told at its field, and no money moves', async ({ newMember, allocate }) => {
  const [ada, bo] = await Promise.all([newMember(), newMember()]);
  await allocate(ada.user.saffronId, '10');
  const { page } = ada;

  await fillIn(page, bo.user.saffronId, '10.000000000000000001');
  await page.getByRole('button', { name: 'Review transfer' }).click();
  await expect(page.getByText('You do not have enough for this transfer and its fee.')).toBeVisible();

  await fillIn(page, `nobody-${ada.user.id}@example.org`, '1');
  await page.getByLabel('Amount').focus();
  await expect(page.getByText('No member has this ID or e-mail address.')).toBeVisible();
  await page.getByRole('button', { name: 'Review transfer' }).click();
  await expect(page.getByLabel('Recipient')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('heading', { name: 'Check your transfer' })).toBeHidden();

  await fillIn(page, ada.user.saffronId, '1');
  await page.getByLabel('Amount').focus();
  await expect(page.getByText('You cannot send to yourself.')).toBeVisible();
  expect(await outgoing(ada)).toEqual([]);
});

test('a double click pays once', async ({ newMember, allocate }) => {
  const [ada, bo] = await Promise.all([newMember(), newMember()]);
  await allocate(ada.user.saffronId, '10');
  await review(ada.page, bo.user.saffronId, '3');
  await sendButton(ada.page).dblclick();
  await sent(ada.page);
  expect(await outgoing(ada)).toEqual(['3']);
});

test('a reload in the middle of sending pays once, and the receipt is found again', async ({ newMember, allocate }) => {
  const [ada, bo] = await Promise.all([newMember(), newMember()]);
  await allocate(ada.user.saffronId, '10');
  const { page } = ada;
  page.on('dialog', (dialog) => void dialog.accept());
  await review(page, bo.user.saffronId, '4');

  const order = holdBack(page);
  await sendButton(page).click();
  await order;
  await page.reload();

  await page.getByRole('button', { name: 'Finish and show receipt' }).click();
  await sent(page);
  expect(await outgoing(ada)).toEqual(['4']);
  await page.reload();
  await sent(page);
});

test('a large payment goes through with a code that was mailed for it', async ({ mailbox, newMember, allocate }) => {
  const [ada, bo] = await Promise.all([newMember(), newMember()]);
  await allocate(ada.user.saffronId, '5000');
  const { page, person } = ada;
  await review(page, bo.user.saffronId, '1500');
  const seen = (await mailbox.list()).length;
  await page.getByRole('button', { name: 'E-mail me a code' }).click();
  const mail = await mailbox.waitFor(({ to }, index) => index >= seen && to.includes(person.email));
  await page.getByLabel('Code', { exact: true }).fill(codeIn(mail));
  await sent(page);
  expect(await outgoing(ada)).toEqual(['1500']);
});
