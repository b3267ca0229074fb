import { type APIRequestContext, expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { kyivToday } from './support/kyiv-today.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

/** A supplier's bill for two flats: the preview asks for it, it is entered once, and the tenant's part explains itself. */
async function flat(request: APIRequestContext, apartment: string, area: string): Promise<string> {
  const address = { city: 'Київ', street: 'вул. Січова', building: '7', apartment };
  const { id } = await post(request, '/properties', { type: 'apartment', address, area_total: area });
  const services = [{ code: 'heating', payer: 'tenant', method: 'shared_bill' }];
  await request.patch(`/api/properties/${id}/settings`, { data: { services } });
  return id;
}

test('a shared bill is entered from the preview and divided over the flats', async ({ page }, { project }) => {
  const { request } = page;
  const email = `house-${project.name}${Date.now()}@example.com`;
  await signInNewOwner(page, { email, phone: '050 333 22 12' });
  const [let_] = [await flat(request, '1', '54.2'), await flat(request, '2', '255.8')];
  await letObject(request, let_);

  await page.goto('/receipts?create=1');
  await page.getByRole('link', { name: 'Внести рахунок' }).click();
  const section = page.locator('#shared-bills');
  await expect(section.getByText('2 об’єкти')).toBeVisible();
  await section.getByRole('button', { name: 'Внести рахунок' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Сума рахунку').fill('12 400');
  // 12 400,00 × 54,2 / 310 = 2 168,00; the vacant flat's 10 232,00 stay with the owner.
  await expect(dialog.getByText('2 168,00').first()).toBeVisible();
  await expect(dialog.getByText('10 232,00').first()).toBeVisible();
  await expectAccessible(page);
  const bill = {
    name: 'рахунок.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n'),
  };
  await dialog.getByLabel('Рахунок постачальника').setInputFiles(bill);
  await expect(dialog.getByText('завантажено')).toBeVisible();
  await dialog.getByRole('button', { name: 'Зберегти рахунок' }).click();
  await expect(section.getByText('12 400,00')).toBeVisible();
  await expect(section.getByText('10 232,00 ₴ лишається вам')).toBeVisible();
  await section.getByRole('button', { name: 'Змінити' }).click();
  await expect(dialog.getByRole('link', { name: 'Відкрити рахунок постачальника' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/receipts?create=1');
  await expect(page.getByText('20 668,50').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Внести рахунок' })).toHaveCount(0);
});

test('a draft with a bill that was changed since offers to be counted anew, and is issued then', async ({ page }, {
  project,
}) => {
  const { request } = page;
  await signInNewOwner(page, { email: `stale-${project.name}${Date.now()}@example.com`, phone: '050 333 22 14' });
  const [first, second] = [await flat(request, '1', '50'), await flat(request, '2', '50')];
  const contractId = await letObject(request, first);
  const period = new Date().toISOString().slice(0, 7);
  const shares = [{ property_id: first }, { property_id: second }];
  const values = { service: 'heating', period, basis: 'equal', shares };
  const bill = await post(request, '/shared-bills', { ...values, total_kop: 100_000 });
  const run = await post<{ created: string[] }>(request, '/receipts/run', { period, contract_ids: [contractId] });
  const changed = await request.patch(`/api/shared-bills/${bill.id}`, { data: { total_kop: 100_001 } });
  expect(changed.ok()).toBe(true);

  await page.goto(`/receipts/${run.created[0]}`);
  await page.getByRole('button', { name: 'Видати', exact: true }).click();
  await expect(page.getByText(/Спільний рахунок змінено після розрахунку/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Перерахувати', exact: true }).first().click();
  // 1 000,01 in two equal parts: 500,01 and 500,00; the rent is 18 500,50.
  await expect(page.getByText('500,01').first()).toBeVisible();
  await page.getByRole('button', { name: 'Видати', exact: true }).click();
  await expect(page.getByText(/19\s000,51/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Надіслати', exact: true })).toBeVisible();
});

test('what an object lacks is told at its row, and a bill that nobody shares any more is still there to remove', async ({
  page,
}, { project }) => {
  const { request } = page;
  await signInNewOwner(page, { email: `rows-${project.name}${Date.now()}@example.com`, phone: '050 333 22 13' });
  const [first, second, third] = [
    await flat(request, '1', '54.2'),
    await flat(request, '2', '255.8'),
    await flat(request, '3', '41'),
  ];
  await page.goto('/meters#shared-bills');
  const section = page.locator('#shared-bills');
  await section.getByRole('button', { name: 'Внести рахунок' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Сума рахунку').fill('100,01');
  await dialog.getByLabel('Як поділити').selectOption({ label: 'Власні частки' });
  await dialog.getByRole('checkbox', { name: /кв\.\s1/ }).uncheck();
  await dialog.getByLabel(/Частка: .*кв\.\s2/).fill('1');
  await expect(dialog.getByText('Орендарям')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Зберегти рахунок' }).click();
  const rows = dialog.locator('.bill-share');
  await expect(rows.filter({ hasText: /кв\.\s3/ }).getByText(/Заповніть поле/)).toBeVisible();
  await expect(rows.filter({ hasText: /кв\.\s2/ }).getByText(/Заповніть поле/)).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByLabel(/Частка: .*кв\.\s3/).fill('2');
  await dialog.getByRole('button', { name: 'Зберегти рахунок' }).click();
  // Words of the saved row alone: the dialog, which is in the section too, says the sum before anything is saved.
  await expect(section.getByText(/100,01\s₴ лишається вам/)).toBeVisible();

  for (const id of [first, second, third])
    await request.patch(`/api/properties/${id}/settings`, { data: { services: [] } });
  await page.reload();
  await section.getByRole('button', { name: 'Змінити' }).click();
  // 100,01 / 3 = 33,336…: 33,34 and 66,67.
  await expect(rows.filter({ hasText: /кв\.\s3/ }).getByText('66,67')).toBeVisible();
  await dialog.getByRole('button', { name: 'Видалити рахунок' }).click();
  await page.getByRole('button', { name: 'Видалити рахунок' }).last().click();
  await expect(section).toHaveCount(0);
});

test('a bill is divided by the meters of the flats, and an unread one is led to its row of the sheet', async ({
  page,
}, { project }) => {
  const { request } = page;
  await signInNewOwner(page, { email: `metered-${project.name}${Date.now()}@example.com`, phone: '050 333 22 17' });
  const period = kyivToday().slice(0, 7);
  const meters: string[] = [];
  for (const apartment of ['1', '2']) {
    const address = { city: 'Київ', street: 'вул. Січова', building: '9', apartment };
    const { id } = await post(request, '/properties', { type: 'apartment', address });
    const services = [{ code: 'electricity', payer: 'tenant', method: 'shared_bill' }];
    await request.patch(`/api/properties/${id}/settings`, { data: { services } });
    if (apartment === '1') await letObject(request, id);
    const device = { service: 'electricity', digits: 6, installed_on: '2026-01-01', initial_values: ['1000'] };
    const meter = await post(request, '/physical-meters', { ...device, property_id: id, serial: `9${apartment}` });
    meters.push(meter.id);
  }
  const read = (meter_id: string | undefined, value: string) =>
    post(request, '/meters/readings', { meter_id, date: kyivToday(), values: [value], confirm: ['high'] });
  await read(meters[0], '1180');

  await page.goto(`/meters?period=${period}`);
  const section = page.locator('#shared-bills');
  const enter = section.getByRole('button', { name: 'Внести рахунок' });
  await enter.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Сума рахунку').fill('2 000');
  await dialog.getByLabel('Як поділити').selectOption({ label: 'За лічильниками' });
  await expect(dialog.getByText(/180\sкВт·год/)).toBeVisible();
  await expect(dialog.getByText('немає показника за місяць')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Внести' }).click();
  await expect(page).toHaveURL(/property_id=/);
  await read(meters[1], '1320');
  await page.goto(`/meters?period=${period}`);
  await enter.click();
  await dialog.getByLabel('Сума рахунку').fill('2 000');
  await dialog.getByLabel('Як поділити').selectOption({ label: 'За лічильниками' });
  // 180 and 320 of 500: 720,00 of the tenant and 1 280,00 of the owner.
  await expect(dialog.getByText('720,00').first()).toBeVisible();
  await expect(dialog.getByText(/1\s280,00/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Зберегти рахунок' }).click();
  await expect(section.getByText(/1\s280,00\s₴ лишається вам/)).toBeVisible();
  await page.goto('/receipts?create=1');
  await expect(page.getByText(/19\s220,50/).first()).toBeVisible();
});
