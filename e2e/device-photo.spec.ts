import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { post, signInNewOwner } from './support/new-owner.ts';

const FIRST = 'docs/images/meters-dark.png';
const SECOND = 'docs/images/receipt-light.png';

test('a meter is added with its own unit and its picture, which is shown on its card and changed', async ({ page }, {
  project,
}) => {
  await signInNewOwner(page, { email: `device-${project.name}${Date.now()}@example.com`, phone: '050 333 22 42' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '9', apartment: '8' };
  const flat = await post(page.request, '/properties', { type: 'apartment', address });
  await page.goto(`/physical-meters?add=1&property_id=${flat.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Послуга').selectOption({ label: 'Опалення' });
  await dialog.getByLabel('Серійний номер').fill('330-12');
  await dialog.getByText('Розрядність, одиниця').click();
  await expect(dialog.getByLabel('Одиниця виміру')).toHaveValue('Гкал');
  await dialog.getByLabel('Одиниця виміру').fill('МВт·год');
  await dialog.getByLabel('Показник на день установлення').fill('12');
  await dialog.getByLabel('Фото лічильника').setInputFiles(FIRST);
  await expect(dialog.getByText('завантажено')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Додати лічильник' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'Опалення' }).click();
  await expect(page.getByText('МВт·год').first()).toBeVisible();
  const photo = page.getByRole('img', { name: /Фото лічильника №\s330-12/ });
  await photo.scrollIntoViewIfNeeded();
  await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
  const before = await photo.getAttribute('src');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Дії' }).click();
  await page.getByRole('menuitem', { name: 'Змінити' }).click();
  await dialog.getByRole('button', { name: 'Прибрати файл' }).click();
  await dialog.getByLabel('Фото лічильника').setInputFiles(SECOND);
  await expect(dialog.getByText('завантажено')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Зберегти' }).click();
  await expect(dialog).toBeHidden();
  await expect(photo).not.toHaveAttribute('src', before ?? '');
});
