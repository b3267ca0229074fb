import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { post, signInNewOwner, signInNewPerson } from './support/new-owner.ts';
import { linkIn, newestMessage } from './support/outbox.ts';

/** A firm lets a colleague in, he works with all that it has, and one day he works there no more. */
test('a colleague is invited by a letter, works with the whole account and is let go', async ({ page, browser }, {
  project,
}) => {
  const at = `${project.name}${Date.now()}`;
  await signInNewOwner(page, { email: `firm-${at}@example.com`, phone: '050 333 22 17' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '19', apartment: '4' };
  await post(page.request, '/properties', { type: 'apartment', address, area_total: '38' });

  await page.goto('/profile');
  const team = page.locator('section', { has: page.getByRole('heading', { name: 'Співробітники' }) });
  await team.getByRole('button', { name: 'Запросити' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Надіслати запрошення' }).click();
  await expect(dialog.getByText(/пошт/i).first()).toBeVisible();
  const email = `colleague-${at}@example.com`;
  await dialog.getByLabel('Електронна пошта').fill(email);
  await dialog.getByRole('button', { name: 'Надіслати запрошення' }).click();
  await expect(dialog).toBeHidden();
  await expect(team).toContainText(email);
  await expect(team).toContainText('Чекаємо на відповідь');

  const letter = await newestMessage(page, email, /Запрошення до роботи/);
  const link = new URL(linkIn(letter, /https?:\S+\/invites\/\S+/)).pathname;
  const context = await browser.newContext();
  const colleague = await context.newPage();
  await colleague.goto(link);
  await expect(colleague.getByRole('heading', { name: 'Вас запрошують до роботи' })).toBeVisible();
  await expectAccessible(colleague);
  await expect(colleague.getByRole('link', { name: 'Створити акаунт' })).toBeVisible();
  await signInNewPerson(colleague, { email, phone: '050 333 22 16', lastName: 'Мельник' });
  await colleague.goto(link);
  await colleague.getByRole('button', { name: 'Прийняти запрошення' }).click();
  await colleague.getByRole('link', { name: 'До роботи' }).click();
  await colleague.goto('/properties');
  await expect(colleague.getByText(/Січова, 19/).first()).toBeVisible();
  await colleague.goto('/profile');
  const his = colleague.locator('section', { has: colleague.getByRole('heading', { name: 'Співробітники' }) });
  await expect(his).toContainText('це ви');
  await expect(his.getByRole('button', { name: 'Запросити' })).toHaveCount(0);

  await page.reload();
  await expect(team).toContainText('Олена Мельник');
  await team.getByRole('button', { name: 'Дії: Олена Мельник' }).click();
  await page.getByRole('menuitem', { name: 'Закрити доступ' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Закрити доступ' }).click();
  await expect(team.getByRole('button', { name: 'Дії: Олена Мельник' })).toHaveCount(0);
  const objects = await (await colleague.request.get('/api/properties')).json();
  expect(objects.result?.items ?? []).toEqual([]);
  await context.close();
});
