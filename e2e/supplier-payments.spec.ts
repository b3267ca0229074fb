import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { contextOfProject } from './support/context-of-project.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';
import { pdf } from './support/small-pdf.ts';

/** Gas that the tenant pays to the supplier himself: he shows it by his link, and the owner sees it and gives back what shows nothing. */
test('a tenant shows what he has paid to a supplier, and the owner sees it', async ({ page, browser, baseURL }, {
  project,
}) => {
  const { request } = page;
  await signInNewOwner(page, { email: `gas-${project.name}${Date.now()}@example.com`, phone: '050 333 22 75' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '7', apartment: '75' };
  const flat = await post(request, '/properties', { type: 'apartment', address });
  await request.patch(`/api/properties/${flat.id}/settings`, {
    data: { services: [{ code: 'gas', payer: 'tenant', method: 'fixed', amount_kop: 50_000 }] },
  });
  const contractId = await letObject(request, flat.id);

  await page.goto(`/properties/${flat.id}/edit?part=services`);
  const gas = page.getByRole('listitem').filter({ has: page.getByText('Газ', { exact: true }) });
  await gas.locator('summary').first().click();
  await gas.getByLabel('Хто платить').selectOption({ label: 'Орендар напряму постачальнику' });
  await page.getByRole('button', { name: 'Зберегти послуги' }).click();
  await expect(page.getByText('Налаштування об’єкта оновлено').first()).toBeVisible();

  await page.goto(`/contracts/${contractId}`);
  const card = page.locator('section.card', { has: page.getByRole('heading', { name: 'Оплати постачальникам' }) });
  await expect(card.getByText('Чекаємо')).toHaveCount(2);
  await expect(card.getByText('Не показано')).toHaveCount(1);
  const contract = await request.get(`/api/contracts/${contractId}`);
  const { pathname, search } = new URL((await contract.json()).result.public_link.url);

  const context = await contextOfProject(browser, project, baseURL ?? '');
  const tenant = await context.newPage();
  await tenant.goto(pathname + search);
  const form = tenant.locator('#suppliers');
  await expect(form.getByRole('heading', { name: 'Оплати постачальникам' })).toBeVisible();
  await form.getByRole('button', { name: 'Показати оплату' }).click();
  await expect(form.getByText('Додайте фото або PDF оплати', { exact: true })).toBeVisible();
  await expectAccessible(tenant);
  const month = (await form.getByLabel('За місяць').locator('option:checked').textContent()) ?? '';
  await form.getByLabel('Сума, якщо зручно').fill('845,50');
  await form.getByLabel('Фото або PDF оплати').setInputFiles('docs/images/receipt-light.png');
  await expect(form.getByText('Фото додано')).toBeVisible();
  await form.getByRole('button', { name: 'Показати оплату' }).click();
  await expect(form.getByText(`Надіслано: Газ, ${month}. Орендодавець побачить вашу оплату.`)).toBeVisible();
  await expect(form.getByText(`${month}: показано`)).toBeVisible();

  // The form is as new: what a bank gives as PDF goes for another month.
  await form.getByLabel('За місяць').selectOption({ index: 0 });
  await form.getByLabel('Фото або PDF оплати').setInputFiles(pdf('kvytantsiia.pdf'));
  await expect(form.getByText('Файл додано')).toBeVisible();
  await form.getByRole('button', { name: 'Показати оплату' }).click();
  await expect(form.getByText(/: показано/)).toHaveCount(2);
  await expectAccessible(tenant);

  await page.reload();
  await expect(card.getByText('Показано', { exact: true })).toHaveCount(2);
  await expect(card.getByText(/845,50/)).toBeVisible();
  const href = await card.getByRole('link', { name: `Відкрити фото: Газ, ${month}` }).getAttribute('href');
  const photo = await request.get(href ?? '');
  expect([photo.status(), photo.headers()['content-type']]).toEqual([200, 'image/webp']);
  await expectAccessible(page);

  await card.getByRole('button', { name: `Повернути: Газ, ${month}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Що не так').fill('Не видно суми');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Повернути орендареві' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByText('Повернуто', { exact: true })).toBeVisible();
  await tenant.reload();
  await expect(form.getByText('повернуто: Не видно суми')).toBeVisible();
  await context.close();

  // What came by a messenger, the owner keeps in the tenant's place.
  await card.getByRole('button', { name: 'Додати оплату' }).click();
  await dialog.getByLabel('За місяць').selectOption({ label: month });
  await dialog.getByLabel('Фото або PDF оплати').setInputFiles(pdf('viber.pdf'));
  await dialog.getByRole('button', { name: 'Додати оплату' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByText(/додав орендодавець/)).toBeVisible();
  await expect(card.getByText('Показано', { exact: true })).toHaveCount(2);
});
