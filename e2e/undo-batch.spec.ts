import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

/** A month made by mistake: taken back from its result, then again from the list after it was issued. */
test('a wrong batch of receipts is taken back within ten minutes', async ({ page }, { project }) => {
  const { request } = page;
  await signInNewOwner(page, { email: `undo-${project.name}${Date.now()}@example.com`, phone: '050 333 22 19' });
  for (const apartment of ['1', '2']) {
    const address = { city: 'Київ', street: 'вул. Січова', building: '15', apartment };
    const flat = await post(request, '/properties', { type: 'apartment', address, area_total: '38' });
    await letObject(request, flat.id);
  }
  await page.goto('/receipts?create=1&period=2026-11');
  await page.getByRole('button', { name: /Створити 2.квитанції/ }).click();
  const batch = page.locator('.note.batch', { hasText: /Створено 2.квитанції за листопад.2026/ });
  await expect(batch.getByRole('timer')).toHaveText(/ще (10:00|9:\d\d)/);
  await batch.getByRole('button', { name: 'Скасувати пакет' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Показники й');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Скасувати пакет' }).click();
  await expect(page.getByText(/Пакет скасовано: 2.квитанції/).first()).toBeVisible();
  await expect(batch).toBeHidden();

  const run = await post(request, '/receipts/run', { period: '2026-11' });
  const { result } = await (await request.get(`/api/receipts/runs/${run.id}`)).json();
  await post(request, '/receipts/issue', { ids: result.created });
  await post(request, `/payments`, {
    contract_id: (await (await request.get(`/api/receipts/${result.created[0]}`)).json()).result.contract_id,
    amount_kop: 100_000,
    paid_on: '2026-11-20',
    method: 'bank',
  });
  await page.goto('/receipts?period=2026-11');
  // On a phone it is whole, and not behind the month.
  await expect(page.getByRole('searchbox', { name: '№, адреса, орендар' })).toBeInViewport({ ratio: 1 });
  const issued = page.locator('.note.batch', { hasText: /Видано 2.квитанції/ });
  await issued.getByRole('button', { name: 'Скасувати пакет' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Скасувати пакет' }).click();
  const left = page.getByRole('dialog', { name: /Скасовано 1 з.2/ });
  await expect(left).toContainText('За квитанцією вже надійшла оплата.');
  await expectAccessible(page);
  await left.getByRole('button', { name: 'Закрити' }).first().click();
  await expect(issued).toBeHidden();
});
