import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { User } from '#contracts/identity';
import type { Mailbox } from '#testing/smtp';
import { expect, test as base } from './fixtures.js';
import { enter } from './staff.js';

/** A member with a browser of his own, and SFN where he needs some. */
interface Member {
  readonly page: Page;
  readonly user: User;
  readonly name: string;
}

const test = base.extend<{ readonly member: (funds?: string) => Promise<Member> }>({
  member: async ({ newPage, newClient, newPerson, allocate, baseURL: url = '' }, use) =>
    use(async (funds) => {
      const [page, client, person] = [await newPage(), newClient(), newPerson()];
      const user = await client.signUp(person);
      await enter(page.context(), url, client);
      await allocate(user.saffronId, funds ?? '0.5');
      return { page, user, name: `${person.firstName} ${person.lastName[0]}.` };
    }),
});

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const balance = (page: Page) => page.getByRole('region', { name: 'SFN balance' }).getByTitle(/SFN$/).first();

async function ask(page: Page, fields: { from?: string; amount?: string; memo?: string }): Promise<void> {
  await page.goto('/wallet/requests');
  await page.getByRole('button', { name: 'New request' }).click();
  const form = dialog(page, 'New request');
  if (fields.from) await form.getByLabel('Member ID or e-mail address').fill(fields.from);
  else await form.getByText('Anyone with the link').click();
  if (fields.amount) await form.getByLabel('Amount').fill(fields.amount);
  await form.getByLabel('Note').fill(fields.memo ?? '');
  await form.getByRole('button', { name: fields.from ? 'Ask for money' : 'Make link' }).click();
  await expect(dialog(page, 'Money request').getByRole('img', { name: /^QR code/ })).toBeVisible();
}

async function payFromReview(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Review transfer' }).click();
  await page.getByRole('button', { name: `Send ${amount} SFN` }).click();
  await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible();
}

const linkIn = (page: Page): Promise<string> => dialog(page, 'Money request').getByText(/^http/).innerText();

/** What a member is told by mail of a request; nothing that the other one wrote is in it. */
async function toldOf(mailbox: Mailbox, { user }: Member, subject: string, about: Member): Promise<string> {
  const mail = await mailbox.waitFor(
    ({ to, content }) => to.includes(user.email) && !!content.subject?.includes(subject),
  );
  const text = mail.content.text ?? '';
  expect(text).toContain(`Member: ${about.name} (${about.user.saffronId})`);
  expect(text).not.toContain('Lunch');
  return text;
}

test('a member asks another for money, who is told, sees it wait, pays it after a review, and keeps the asker', async ({
  member,
  mailbox,
}) => {
  const [ada, bo] = [await member(), await member('50')];
  await ask(ada.page, { from: bo.user.saffronId, amount: '12.5', memo: 'Lunch' });

  const told = await toldOf(mailbox, bo, 'you are asked for money', ada);
  expect(told).toContain('Amount: 12.5 SFN');
  await bo.page.goto(/http\S+\/wallet\/requests\?id=\S+/.exec(told)?.[0] ?? '');
  await expect(dialog(bo.page, 'Money request').getByText('Lunch')).toBeVisible();
  await bo.page.goto('/wallet');
  await bo.page.getByRole('link', { name: /Money requests 1 waiting/ }).click();
  await expect(bo.page.getByRole('link', { name: new RegExp(`${ada.name} asks you.*Lunch`, 's') })).toBeVisible();
  await bo.page.getByRole('link', { name: `Pay the request of ${ada.name}` }).click();
  await expect(bo.page.getByRole('heading', { name: `${ada.name} asks you for` })).toBeVisible();
  await payFromReview(bo.page, '12.5');
  await toldOf(mailbox, ada, 'your request was paid', bo);

  await bo.page.getByRole('button', { name: 'Save to address book' }).click();
  await expect(bo.page.getByText(`${ada.name} is in your address book`)).toBeVisible();
  await ada.page.goto('/wallet/requests?box=sent');
  await ada.page.getByRole('link', { name: /Paid.*Lunch/s }).click();
  await expect(dialog(ada.page, 'Money request').getByText('Amount paid')).toBeVisible();
  await ada.page.goto('/wallet');
  await expect(balance(ada.page)).toHaveText('13 SFN');

  await bo.page.getByRole('button', { name: 'Send another' }).click();
  await bo.page.getByRole('button', { name: 'Choose from address book' }).click();
  await dialog(bo.page, 'Address book')
    .getByRole('button', { name: new RegExp(ada.name) })
    .click();
  await expect(bo.page.getByLabel('Recipient')).toHaveValue(ada.user.saffronId);
  await expect(bo.page.getByRole('status').getByText(ada.name)).toBeVisible();
  bo.page.on('dialog', (question) => void question.accept());
  await bo.page.goto('/wallet/contacts');
  await expect(main(bo.page).getByText(/^Paid once, last/)).toBeVisible();
});

test('an open link is paid once, with the amount of the payer’s choice, and tells whoever comes later', async ({
  member,
}) => {
  const [ada, bo, eve] = [await member(), await member('50'), await member('50')];
  await ask(ada.page, { memo: 'Collection' });
  const link = await linkIn(ada.page);

  await ada.page.goto(link);
  await expect(ada.page.getByText(/^This is your own request/)).toBeVisible();

  await eve.page.goto(link);
  await expect(eve.page.getByLabel('Amount')).toBeVisible();
  await bo.page.goto(link);
  await bo.page.getByLabel('Amount').fill('7');
  await payFromReview(bo.page, '7');

  await eve.page.getByLabel('Amount').fill('3');
  await eve.page.getByRole('button', { name: 'Review transfer' }).click();
  await eve.page.getByRole('button', { name: 'Send 3 SFN' }).click();
  await expect(eve.page.getByText('This request is already paid.')).toBeVisible();
  await eve.page.goto('/wallet');
  await expect(balance(eve.page)).toHaveText('50 SFN');
});

test('who declines can be asked no more by this person, until he allows it again', async ({ member, mailbox }) => {
  const [ada, bo] = [await member(), await member()];
  await ask(ada.page, { from: bo.user.saffronId, amount: '5' });

  await bo.page.goto('/wallet/requests');
  await bo.page.getByRole('link', { name: new RegExp(`${ada.name} asks you`) }).click();
  const request = dialog(bo.page, 'Money request');
  await request.getByRole('button', { name: 'Decline' }).click();
  await request.getByLabel('Reason').fill('Paid in cash');
  await request.getByLabel(`Take no more requests from ${ada.name}`).check();
  await request.getByRole('button', { name: 'Decline' }).click();
  await expect(bo.page.getByText('The request was declined')).toBeVisible();
  await toldOf(mailbox, ada, 'your request was declined', bo);

  await ada.page.goto('/wallet/requests?box=sent&new=1');
  const form = dialog(ada.page, 'New request');
  await form.getByLabel('Member ID or e-mail address').fill(bo.user.saffronId);
  await form.getByRole('button', { name: 'Ask for money' }).click();
  await expect(form.getByText('This member does not take money requests from you.')).toBeVisible();

  await bo.page.getByRole('button', { name: 'Take requests again' }).click();
  await expect(bo.page.getByText(`${ada.name} can ask you again`)).toBeVisible();
  await form.getByRole('button', { name: 'Ask for money' }).click();
  await expect(dialog(ada.page, 'Money request').getByText('Open', { exact: true })).toBeVisible();
});

test('a link to pay somebody fills in the form and sends nothing by itself', async ({ member }) => {
  const [ada, bo] = [await member(), await member('50')];
  await ada.page.goto('/wallet');
  await main(ada.page).getByRole('button', { name: 'Receive' }).click();
  const receive = dialog(ada.page, 'Receive');
  await expect(receive.getByText(new RegExp(`/send-sfn\\?to=${ada.user.saffronId}$`))).toBeVisible();
  await receive.getByText('Ask for an amount').click();
  await receive.getByLabel('Amount').fill('4');
  await receive.getByLabel('Note').fill('Tea');
  const link = await receive.getByText(/^http/).innerText();

  await bo.page.goto(link);
  await expect(bo.page.getByText(ada.name)).toBeVisible();
  await expect(bo.page.getByLabel('Amount')).toHaveValue('4');
  await expect(bo.page.getByLabel('Note')).toHaveValue('Tea');
  expect(await (await bo.page.request.get('/api/wallet/transactions?direction=out')).json()).toMatchObject({
    items: [],
  });
  await payFromReview(bo.page, '4');

  await ada.page.goto(link);
  await expect(ada.page.getByText('This is you. You cannot send to yourself.')).toBeVisible();
});

test('a month is summed up, and its lines can be taken along', async ({ member }) => {
  const [ada, bo] = [await member('50'), await member()];
  await ada.page.goto(`/send-sfn?to=${bo.user.saffronId}&amount=20`);
  await payFromReview(ada.page, '20');
  await ada.page.goto('/wallet');
  await ada.page.getByRole('link', { name: /Monthly summary/ }).click();
  const row = (name: string) => ada.page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('Received')).toContainText('+50 SFN');
  await expect(row('Sent')).toContainText('\u221220 SFN');
  await expect(row('Closing balance')).toContainText('30 SFN');
  await expect(row(bo.name)).toContainText('20');

  const download = ada.page.waitForEvent('download');
  await ada.page.getByRole('link', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split(/\r?\n/)).toHaveLength(3);

  await ada.page.getByRole('button', { name: 'Month before' }).click();
  await expect(ada.page.getByText('Nothing moved in this month')).toBeVisible();
});
