import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { contextOfProject } from './support/context-of-project.ts';
import { letObject, post, provePhone, signInNewOwner } from './support/new-owner.ts';

/** One person lets a flat and rents another: his first screen says what he has not sent and what he himself owes. */
test('an owner who rents a home sees what he has issued and not sent, and what he owes where he lives', async ({
  page: landlord,
  browser,
  baseURL,
}, { project }) => {
  const serial = `${project.name === 'phone' ? 3 : 4}${String(Date.now()).slice(-6)}`;
  const [email, phone] = [`both-${serial}@example.com`, `+38063${serial}`];
  const context = await contextOfProject(browser, project, baseURL ?? '');
  const page = await context.newPage();
  await signInNewOwner(landlord, { email: `both-landlord-${serial}@example.com`, phone: `+38068${serial}` });
  await signInNewOwner(page, { email, phone });
  await provePhone(page, phone);

  const flatOf = (request: typeof page.request, apartment: string) =>
    post(request, '/properties', {
      type: 'apartment',
      address: { city: 'Київ', street: 'вул. Січова', building: '9', apartment },
    });
  const own = await flatOf(page.request, '21');
  await letObject(page.request, own.id, { from: '2026-10-01' });
  const home = await flatOf(landlord.request, '12');
  await letObject(landlord.request, home.id, { from: '2026-10-01', tenant: { phones: [phone], emails: [email] } });
  for (const { request } of [page, landlord]) {
    const run = await post<{ created: string[] }>(request, '/receipts/run', { period: '2026-10' });
    await post(request, '/receipts/issue', { ids: run.created });
  }

  await page.goto('/dashboard');
  const todo = page.locator('.todo');
  await expect(todo).toContainText(/1\sвидану квитанцію не надіслано/);
  await expect(todo).toContainText('Житло, яке ви винаймаєте · вул. Січова, 9, кв. 12');
  const rented = page.locator('.card', { hasText: 'Ваша оренда' });
  await expect(rented).toContainText('кв. 12');
  await expect(rented).toContainText(/18\s500,50\s₴\s*До сплати/);
  await expect(page.getByText('Усього прострочено')).toBeVisible();
  await expectAccessible(page);
  await todo.getByRole('link', { name: /^1\sвидану квитанцію/ }).click();
  await expect(page).toHaveURL(/\/receipts\?unsent=true&payment_status=unpaid,partial,overdue&period=all$/);
  await expect(page.getByText('Не надіслані').first()).toBeVisible();
  // His own rent is not his to send.
  await expect(page.getByRole('link', { name: 'вул. Січова, 9, кв. 21' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'вул. Січова, 9, кв. 12' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/dashboard');
  await rented.getByRole('link', { name: 'Мої квитанції' }).click();
  await expect(page).toHaveURL(/\/my-receipts$/);
  await expect(page.getByRole('link', { name: 'Я оплатив' })).toBeVisible();
  await context.close();
});

test('an owner whose steps are not made finds the home he rents and the flat he looks after, and is told of neither what he may not know', async ({
  page: landlord,
  browser,
  baseURL,
}, { project }) => {
  const serial = `${project.name === 'phone' ? 5 : 6}${String(Date.now()).slice(-6)}`;
  const phone = `+38063${serial}`;
  const context = await contextOfProject(browser, project, baseURL ?? '');
  const page = await context.newPage();
  await signInNewOwner(landlord, { email: `steps-landlord-${serial}@example.com`, phone: `+38068${serial}` });
  const { request } = landlord;
  const flatOf = (apartment: string) =>
    post(request, '/properties', {
      type: 'apartment',
      address: { city: 'Київ', street: 'вул. Січова', building: '9', apartment },
    });
  const [home, entrusted] = [await flatOf('12'), await flatOf('13')];
  for (const [at, { id }] of [home, entrusted].entries())
    await post(request, '/physical-meters', {
      property_id: id,
      service: 'electricity',
      serial: `0${at}${serial}`,
      digits: 6,
      installed_on: '2026-08-31',
      initial_values: ['1000'],
    });
  await letObject(request, home.id, { from: '2026-10-01', tenant: { phones: [phone], emails: [] } });
  const permissions = { tasks: true };
  await post(request, `/properties/${entrusted.id}/managers`, { phone, permissions, until: '2099-01-31' });
  await signInNewOwner(page, { email: `steps-${serial}@example.com`, phone });
  await provePhone(page, phone);

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Почнімо з трьох кроків' })).toBeVisible();
  const work = page.locator('.card', { hasText: 'Довірені вам об’єкти' });
  await expect(work.getByRole('link', { name: 'Завдання' })).toBeVisible();
  await expect(work.getByRole('link', { name: 'Показники за місяць' })).toHaveCount(0);
  await expect(page.locator('.card', { hasText: 'Ваша оренда' })).toContainText('кв. 12');
  await expectAccessible(page);

  await page.goto(`/properties/${home.id}`);
  const lease = page.getByRole('link', { name: /^Договір №/ });
  await expect(lease).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Послуги' })).toBeVisible();
  await expect(page.getByText(/Лічильників ще немає/)).toHaveCount(0);
  await expectAccessible(page);
  await lease.click();
  await expect(page.getByRole('link', { name: 'Показники й заявки' })).toBeVisible();

  await page.goto(`/properties/${entrusted.id}`);
  await expect(page.getByText('Об’єкт вільний.', { exact: true })).toBeVisible();
  await expect(page.getByText(/^до\s31\.01\.2099 включно$/)).toBeVisible();
  await expect(page.getByText(/Лічильників ще немає/)).toHaveCount(0);
  await expectAccessible(page);
  await context.close();
});
