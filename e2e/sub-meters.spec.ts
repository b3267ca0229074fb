import { type APIRequestContext, expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { kyivToday } from './support/kyiv-today.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

const today = kyivToday();

async function home(request: APIRequestContext, apartment: string): Promise<string> {
  const address = { city: 'Київ', street: 'вул. Січова', building: '7', apartment };
  const { id } = await post(request, '/properties', { type: 'apartment', address });
  const services = [{ code: 'electricity', payer: 'tenant', method: 'meter', price: '4.32' }];
  await request.patch(`/api/properties/${id}/settings`, { data: { services } });
  return id;
}

/** A flat with a meter of its own behind the meter of another: what it used is taken off in front of the reader's eyes. */
test('a sub-meter is joined to its main meter and the preview takes it off', async ({ page }, { project }) => {
  const { request } = page;
  const email = `behind-${project.name}${Date.now()}@example.com`;
  await signInNewOwner(page, { email, phone: '050 333 22 15' });
  const [front, behind] = [await home(request, '1'), await home(request, '2')];
  const contractId = await letObject(request, front);
  const device = { service: 'electricity', digits: 6, installed_on: '2026-01-01' };
  const main = await post(request, '/physical-meters', {
    ...device,
    property_id: front,
    serial: '700',
    initial_values: ['1000'],
  });
  await post(request, '/meters/readings', { meter_id: main.id, date: today, values: ['1180'] });

  await page.goto(`/physical-meters?add=1&property_id=${behind}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Послуга').selectOption({ label: 'Електроенергія' });
  await dialog.getByLabel('Серійний номер').fill('12');
  await dialog.getByLabel('Показник на день установлення').fill('200');
  const parent = dialog.getByRole('combobox', { name: 'Загальний лічильник' });
  await parent.fill('700');
  await dialog.getByRole('option', { name: /700/ }).click();
  await expect(parent).toHaveValue('№\u00a0700');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Додати лічильник' }).click();
  await expect(page.getByText('Лічильник додано').first()).toBeVisible();

  await page.goto('/receipts?create=1');
  await expect(page.getByText(/немає показника лічильника №\s12 за .* не віднято/)).toBeVisible();
  await expect(page.getByText('777,60').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Внести показник' }).click();
  await expect(page.getByRole('heading', { name: /Електроенергія, №\s12/ })).toBeVisible();
  await expectAccessible(page);
  const sub = page.url().split('/').at(-1);
  await post(request, '/meters/readings', { meter_id: sub, date: today, values: ['240'], confirm: ['high'] });
  await page.getByRole('link', { name: /№\s700/ }).click();
  await expect(page.getByRole('heading', { name: /Електроенергія, №\s700/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Лічильники за цим' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/receipts?create=1');
  await expect(page.getByText('604,80').first()).toBeVisible();
  await expect(page.getByText(/не віднято/)).toHaveCount(0);
  const line = page.locator('summary').filter({ hasText: 'Електроенергія' });
  const sentence = page.getByText(/− 40 \(лічильник №\s12\) = 140\sкВт·год × 4,32/);
  // The row of a contract with a remark is open, and of one without it is not.
  if (!(await line.isVisible())) await page.locator('summary').filter({ hasText: 'Січова' }).click();
  await line.click();
  await expect(sentence).toBeVisible();
  await expectAccessible(page);
  await post(request, '/receipts/run', { period: today.slice(0, 7), contract_ids: [contractId] });
  await page.goto('/receipts');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Січова/ })
    .click();
  await line.click();
  await expect(sentence).toBeVisible();
  await expectAccessible(page);
});
