import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';
import { askForCode, codeField, expectSignedIn, mailedCode, signUp } from './sign-in.js';

const secretOf = async (page: Page): Promise<string> => {
  const shown = page.getByText(/^sfn_live_[0-9A-Za-z]{49}$/);
  await expect(shown).toBeVisible();
  return (await shown.textContent()) ?? '';
};

test('a program acts by a key, with another secret after a rotation, and not at all once it is revoked', async ({
  page,
  playwright,
  baseURL,
  mailbox,
  newPerson,
}) => {
  const person = newPerson();
  await signUp(page, mailbox, person);
  const program = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const call = async (secret: string, path = '/api/wallet/accounts') => {
    const answer = await program.get(path, { headers: { authorization: `Bearer ${secret}` } });
    return answer.status();
  };

  await page.goto('/security');
  await page.getByRole('link', { name: 'Manage API keys' }).click();
  await page.getByRole('button', { name: 'New API key' }).click();
  await page.getByLabel('Name').fill('Ledger robot');
  await page.getByRole('button', { name: 'Make the key' }).click();
  const first = await secretOf(page);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByText('Never used')).toBeVisible();

  expect(await call(first)).toBe(200);
  expect(await call(first, '/api/user/profile')).toBe(403);
  await expect
    .poll(async () =>
      (await mailbox.list()).filter(({ to }) => to.includes(person.email)).map((mail) => mail.content.subject),
    )
    .toContainEqual(expect.stringContaining('a new API key for your account'));

  await page.getByRole('button', { name: 'Rotate Ledger robot' }).click();
  await page.getByLabel('The present secret works for').selectOption('Not any longer');
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  const second = await secretOf(page);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  expect([await call(first), await call(second)]).toEqual([401, 200]);

  await page.getByRole('button', { name: 'Revoke Ledger robot' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  expect(await call(second)).toBe(401);
  await program.dispose();
});

test('a sign-in from a new browser is told by mail, and its link takes it back by a button', async ({
  page,
  newPage,
  mailbox,
  newPerson,
}) => {
  const person = newPerson();
  await signUp(page, mailbox, person);
  const other = await newPage();
  await askForCode(other, person.email);
  await codeField(other).fill(await mailedCode(mailbox, person, 2));
  await expectSignedIn(other);

  const notice = await mailbox.waitFor(
    ({ to, content }) => to.includes(person.email) && Boolean(content.subject?.includes('new device')),
  );
  const link = /https?:\S+\/auth\/undo\S+/.exec(notice.content.text ?? '')?.[0] ?? '';
  const reader = await newPage();
  await reader.goto(new URL(link).pathname + new URL(link).search + new URL(link).hash);
  await other.reload();
  await expectSignedIn(other);

  await reader.getByRole('button', { name: 'Sign that browser out' }).click();
  await expect(reader.getByRole('heading', { name: 'That browser is signed out' })).toBeVisible();
  expect(await (await other.request.get('/api/user')).json()).toEqual({ authenticated: false });
  expect(await (await page.request.get('/api/user')).json()).toMatchObject({ authenticated: true });
});
