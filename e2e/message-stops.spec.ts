import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';
import { linkIn, newestMessage } from './support/outbox.ts';

/** A tenant turns the letters off by the link under one of them; his landlord is told so, and turns them on when he is asked to. */
test('a tenant who wants no letters gets none, the landlord sees it, and lets them through again', async ({ page }, {
  project,
}) => {
  const stamp = `${project.name}${Date.now()}`;
  const tenant = `no-letters-${stamp}@example.com`;
  await signInNewOwner(page, { email: `stops-${stamp}@example.com`, phone: '050 333 22 58' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '7', apartment: '1' };
  const object = await post(page.request, '/properties', { type: 'apartment', address });
  const contractId = await letObject(page.request, object.id);
  const contract = await (await page.request.get(`/api/contracts/${contractId}`)).json();
  const tenantId = contract.result.tenant_counterparty_id;
  const saved = await page.request.patch(`/api/counterparties/${tenantId}`, { data: { emails: [tenant] } });
  expect(saved.ok()).toBe(true);
  const period = new Date().toISOString().slice(0, 7);
  const run = await page.request.post('/api/receipts/run', { data: { period, contract_ids: [contractId] } });
  const receiptId = (await run.json()).result.created[0];
  await post(page.request, `/receipts/${receiptId}/issue`, {});
  await post(page.request, `/receipts/${receiptId}/send`, {});
  // The way to stop such letters is put under a letter on its way out, so this one has left.
  const letter = await newestMessage(page, tenant, /info\/stop/);
  await page.goto(linkIn(letter, /\/info\/stop\/[\w.-]+/));
  await page.getByRole('button', { name: 'Більше не надсилати' }).click();
  await expect(page.getByRole('heading', { name: 'Більше не надсилатимемо' })).toBeVisible();

  await page.goto(`/contracts/${contractId}`);
  const note = page.getByText(/Орендар просив не писати йому на пошту/);
  await expect(note).toBeVisible();
  await expectAccessible(page);
  const again = await page.request.post(`/api/receipts/${receiptId}/send`, { data: {} });
  expect([again.status(), (await again.json()).code]).toEqual([409, 'recipient_stopped']);
  await page.getByRole('button', { name: 'Дозволити знову' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Лише якщо він сам про це попросив.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Дозволити знову' }).click();
  await expect(page.getByText('Листи орендареві знову дозволено').first()).toBeVisible();
  await expect(note).toHaveCount(0);
  await post(page.request, `/receipts/${receiptId}/send`, {});
});
