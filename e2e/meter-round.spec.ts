import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { kyivToday } from './support/kyiv-today.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

test('a rejected reading is waited for again: it is in the list, its tenant is asked, and the round ends with what was entered', async ({
  page,
}, { project }) => {
  const { request } = page;
  const today = kyivToday();
  const period = today.slice(0, 7);
  await signInNewOwner(page, { email: `round-${project.name}${Date.now()}@example.com`, phone: '050 333 22 64' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '9', apartment: '3' };
  const flat = await post(request, '/properties', { type: 'apartment', address });
  const meter = { property_id: flat.id, installed_on: '2026-01-01', initial_values: ['100'] };
  const water = await post(request, '/physical-meters', { ...meter, service: 'cold_water', serial: '11440001' });
  await post(request, '/physical-meters', { ...meter, service: 'gas', serial: '11440002' });
  const contractId = await letObject(request, flat.id);
  const link = (await (await request.get(`/api/contracts/${contractId}`)).json()).result.public_link.url;
  const k = new URL(link).searchParams.get('k');
  const sent = { k, meter_id: water.id, period, date: today, values: ['140'] };
  await post(request, `/info/contracts/${contractId}/readings`, sent);

  await page.goto('/meters');
  await page.getByRole('button', { name: 'Відхилити' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Причина для орендаря').fill('На фото інший лічильник');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Відхилити' }).click();
  await expect(page.getByText('Попередній показник відхилено, чекаємо на інший').first()).toBeVisible();
  const read = await request.get(`/api/physical-meters/${water.id}/readings`);
  expect((await read.json()).result.items[0]).toMatchObject({ state: 'rejected', comment: 'На фото інший лічильник' });

  // As many rows as the chip has counted.
  await page.getByRole('button', { name: 'Чекаємо 2' }).click();
  await expect(page).toHaveURL(/state=missing/);
  await expect(page.getByText('11440001').filter({ visible: true })).toBeVisible();
  await expect(page.getByText('11440002').filter({ visible: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Передано 0' }).click();
  await expect(page.getByText('За цими умовами лічильників немає')).toBeVisible();
  await expect(page.getByText('Усе зібрано')).toBeHidden();

  // The whole month is asked for without a list; a choice, by all of its rows.
  await page.goto('/meters');
  await page.getByRole('button', { name: 'Попросити показники' }).click();
  await expect(dialog.getByText(/Показників чекаємо за 2.лічильниками/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Не надсилати' }).click();
  await page.goto('/meters?service=gas');
  await page.getByRole('button', { name: 'Попросити показники' }).click();
  await expect(dialog.getByText(/1.орендар отримає посилання/)).toBeVisible();
  const asked = page.waitForRequest((one) => one.url().endsWith('/meters/requests'));
  await dialog.getByRole('button', { name: 'Надіслати прохання' }).click();
  expect((await asked).postDataJSON()).toEqual({ period, contract_ids: [contractId] });
  await expect(dialog).toBeHidden();

  await page.goto('/meters?look=walk');
  const value = page.getByLabel(/^Поточний показник/);
  await value.fill('150');
  await page.getByRole('button', { name: /^Далі/ }).click();
  await value.fill('120');
  await page.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByText('Обхід завершено: внесено 2 з 2')).toBeVisible();
  await expect(page).not.toHaveURL(/look=walk/);
  await expectAccessible(page);
});
