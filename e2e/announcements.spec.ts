import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { contextOfProject } from './support/context-of-project.ts';
import { letObject, post, provePhone, signInNewOwner, signInNewPerson } from './support/new-owner.ts';
import { newestMessage } from './support/outbox.ts';
import { expectToast } from './support/toasts.ts';

/** A house of two flats is told that there will be no water: one tenant by letter and in his application, of the other it is said why not. */
test('an announcement reaches the tenants of a complex, and whom it cannot reach is said before', async ({
  page,
  browser,
}, { project }) => {
  const { request } = page;
  const serial = `${project.name === 'phone' ? 1 : 2}${String(Date.now()).slice(-6)}`;
  const [email, phone] = [`water-tenant-${serial}@example.com`, `+38063${serial}`];
  const context = await contextOfProject(browser, project, project.use.baseURL ?? '');
  const tenant = await context.newPage();
  await signInNewPerson(tenant, { email, phone, lastName: 'Мельник' });
  await provePhone(tenant, phone);
  await signInNewOwner(page, { email: `water-${serial}@example.com`, phone: `+38050${serial}` });
  const flat = async (apartment: string) => {
    const address = { city: 'Київ', street: 'вул. Січова', building: '7', apartment };
    return (await post(request, '/properties', { type: 'apartment', address })).id;
  };
  const [first, second] = [await flat('1'), await flat('2')];
  await letObject(request, first, { tenant: { phones: [phone], emails: [email] } });
  await letObject(request, second);
  const complex = await post(request, '/complexes', { name: 'Січова, 7' });
  await post(request, `/complexes/${complex.id}/properties`, { property_ids: [first, second] });

  await page.goto(`/complexes/${complex.id}`);
  await expect(page.getByRole('heading', { name: 'Скажіть усім одразу' })).toBeVisible();
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');
  const write = page.getByRole('button', { name: 'Написати оголошення' });
  await write.click();
  await expect(dialog.getByText('Оголошення піде 1 орендареві: листом — 1.')).toBeVisible();
  await expect(dialog.getByText('Не дізнається 1 орендар:')).toBeVisible();
  await expect(dialog.getByText('кв. 2: у картці немає ні пошти, ні телефону')).toBeVisible();
  await dialog.getByRole('button', { name: 'Надіслати' }).click();
  await expect(dialog.getByRole('alert').first()).toContainText('Заголовок');
  await dialog.getByLabel('Заголовок').fill('Завтра не буде води');
  await dialog.getByLabel('Текст').fill('З 10:00 до 14:00 міняють засувку.');
  await expect(dialog.getByText('Знаків: 33 з 400')).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.getByText(/Чернетку збережено/)).toBeVisible();

  await page.reload();
  await write.click();
  await dialog.getByRole('button', { name: 'Відновити' }).click();
  await expect(dialog.getByLabel('Текст')).toHaveValue('З 10:00 до 14:00 міняють засувку.');
  await dialog.getByRole('button', { name: 'Надіслати' }).click();
  // By night its letter waits for the morning.
  await expectToast(page, /Оголошення (надіслано 1\sорендареві|збережено)/);
  await expect(dialog).toBeHidden();
  const told = page.getByRole('list', { name: 'Оголошення' }).getByRole('listitem');
  await expect(told).toHaveCount(1);
  await expect(told).toContainText('Завтра не буде води');
  await expect(told).toContainText('Немає куди писати 1');
  await expect(told).toContainText(/Надіслано 1|Чекає 1/);
  await expectAccessible(page);
  await newestMessage(page, email, /Завтра не буде води/);

  await tenant.goto('/notifications');
  await expect(tenant.getByText('З 10:00 до 14:00 міняють засувку.')).toBeVisible();
  await expectAccessible(tenant);
  await tenant.getByRole('link', { name: 'Завтра не буде води' }).click();
  await expect(tenant).toHaveURL(/\/contracts\//);
  await context.close();
});
