import type { AdminTransaction, Transfer } from '#contracts/wallet';
import { newId } from '#kernel';
import { expect, test } from './fixtures.js';
import { enter } from './staff.js';

test('an administrator refunds a part of a payment, and reverses another whole', async ({
  page,
  baseURL: url = '',
  newPerson,
  newClient,
  newAdmin,
  allocate,
}) => {
  test.setTimeout(90_000);
  const [payer, payee] = [newClient(), newClient()];
  const { saffronId } = await payer.signUp(newPerson());
  const { saffronId: to } = await payee.signUp(newPerson());
  await allocate(saffronId, '100');
  const { client: admin } = await newAdmin();
  const pay = async (amount: string): Promise<string> => {
    const wish = { to, asset: 'SFN', amount };
    return (await payer.succeed<Transfer>('/api/wallet/transfers', wish, { 'idempotency-key': newId() })).id;
  };
  const [partly, wholly] = [await pay('40'), await pay('10')];
  await enter(page.context(), url, admin);

  await page.goto(`/admin/transactions/${partly}/show`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Up to 40 SFN');
  await dialog.getByLabel('Amount').fill('41');
  await dialog.getByLabel('Reason').fill('Two of four were missing');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toContainText('no more than 40 SFN');
  await dialog.getByLabel('Amount').fill('15.5');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('The refund is made')).toBeVisible();
  await expect(page.getByText('Given back')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reverse' })).toHaveCount(0);

  await page.goto(`/admin/transactions/${wholly}/show`);
  await page.getByRole('button', { name: 'Reverse' }).click();
  await expect(dialog).toContainText('10 SFN and the fee go back');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Reason').fill('Sent twice');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await expect(page.getByText('The transaction is reversed')).toBeVisible();
  await expect(page.getByRole('button', { name: /Reverse|Refund/ })).toHaveCount(0);

  const filter = encodeURIComponent(JSON.stringify({ kind: 'reversal' }));
  const { body } = await admin.get<AdminTransaction[]>(`/api/admin/transactions?filter=${filter}`);
  const reversal = body.find(({ originalId }) => originalId === wholly);
  await page.goto(`/admin/transactions/${reversal?.id}/show`);
  await page.getByRole('link', { name: wholly }).click();
  await expect(page).toHaveURL(new RegExp(`${wholly}/show$`));
});
