import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

/** More receipts than a page shows: chosen by the filter, issued, and sent as far as their tenants can be reached (ux.md L3, L6). */
test('all receipts of a filter are issued and sent at one stroke', async ({ page }, { project }) => {
  const { request } = page;
  await signInNewOwner(page, { email: `bulk-${project.name}${Date.now()}@example.com`, phone: '050 333 22 18' });
  const isPhone = project.name === 'phone';
  for (let apartment = 1; apartment <= 21; apartment += 1) {
    const address = { city: 'Київ', street: 'вул. Січова', building: '17', apartment: String(apartment) };
    const flat = await post(request, '/properties', { type: 'apartment', address, area_total: '38' });
    await letObject(request, flat.id);
  }
  await post(request, '/receipts/run', { period: '2026-11' });
  await page.goto('/receipts?period=2026-11');
  // 21 × 18 500,50, of which the page shows twenty.
  const totals = isPhone ? page.getByText(/Разом: нараховано/) : page.locator('tfoot');
  await expect(totals).toContainText(/Разом.*388.510,50/);

  await page.getByRole('checkbox', { name: /К-2026-11-0021/ }).check();
  const bar = page.getByRole('region', { name: 'Дії', exact: true });
  await expect(bar.getByRole('status')).toHaveText('Вибрано 1');
  await bar.getByRole('button', { name: 'Вибрати всі 21 за фільтром' }).click();
  await expect(bar.getByRole('status')).toHaveText('Вибрано всі за фільтром: 21');
  await expect(bar).toContainText(/на 388.510,50/);
  await expectAccessible(page);

  // One that is taken out again leaves the rest of the page.
  await page.getByRole('checkbox', { name: /К-2026-11-0021/ }).uncheck();
  await expect(bar.getByRole('button', { name: 'Видати 19' })).toBeVisible();
  await bar.getByRole('button', { name: 'Вибрати всі 21 за фільтром' }).click();
  await bar.getByRole('button', { name: 'Видати 21' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Видати квитанції' }).click();
  await expect(page.getByText(/Видано 21.квитанцію/).first()).toBeVisible();
  await expect(bar).toBeHidden();

  await page.getByRole('checkbox', { name: /К-2026-11-0021/ }).check();
  await bar.getByRole('button', { name: 'Вибрати всі 21 за фільтром' }).click();
  await bar.getByRole('button', { name: 'Надіслати 21' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Надіслати квитанції' }).click();
  // None of the tenants has an address or a phone: the reason is told once, with the receipts by their names.
  const results = page.getByRole('dialog', { name: /Надіслано 0 з.21/ });
  await expect(results.getByRole('link', { name: /Січова.*К-2026-11-00/ })).toHaveCount(20);
  await expect(results).toContainText(/ще.1/);
  await expectAccessible(page);
  await results.getByRole('button', { name: 'Закрити' }).first().click();
  await expect(results).toBeHidden();
});
