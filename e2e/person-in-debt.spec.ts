import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { kyivToday } from './support/kyiv-today.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

test('a tenant in debt is reminded from his own page, of the receipt that is not paid', async ({ page }, {
  project,
}) => {
  const { request } = page;
  await signInNewOwner(page, { email: `debtor-${project.name}${Date.now()}@example.com`, phone: '050 333 22 44' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '9', apartment: '5' };
  const flat = await post(request, '/properties', { type: 'apartment', address });
  const contractId = await letObject(request, flat.id);
  const tenant = (await (await request.get(`/api/contracts/${contractId}`)).json()).result.tenant_counterparty_id;
  await page.goto(`/counterparties/${tenant}`);
  await expect(page.getByText('Боргу немає')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Неоплачені квитанції' })).toHaveCount(0);

  const run = { period: kyivToday().slice(0, 7), contract_ids: [contractId] };
  const { created } = await post<{ created: string[] }>(request, '/receipts/run', run);
  await post(request, `/receipts/${created[0]}/issue`, {});
  await page.reload();
  await expect(page.getByText('Винен вам')).toBeVisible();
  const remind = page.getByRole('button', { name: /^Надіслати нагадування: / });
  await expect(remind).toHaveCount(1);
  await expectAccessible(page);
  await remind.click();
  const dialog = page.getByRole('dialog', { name: 'Надіслати самостійно' });
  await expect(dialog.getByText(/18.500,50/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', /t\.me/);
  await expectAccessible(page);

  // What came last is read first, and each balance is the one after its own entry.
  const paid = { contract_id: contractId, amount_kop: 100_000, paid_on: kyivToday(), method: 'bank' };
  await post(request, '/payments', paid);
  await page.reload();
  const entries = page
    .getByRole('table', { name: 'Розрахунки' })
    .locator('tbody tr')
    .or(page.getByRole('list', { name: 'Розрахунки' }).getByRole('listitem'));
  await expect(entries).toHaveText([/17.500,50/, /18.500,50/]);
});
