import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';
import { linkIn, newestMessage } from './support/outbox.ts';

/** Whoever works for two owners asks a list for one of them, and the address keeps it; whoever has one is not asked. */
test('lists are of the owner that is chosen', async ({ page, browser }, { project }) => {
  const at = `${project.name}${Date.now()}`;
  const email = `two-owners-${at}@example.com`;
  await signInNewOwner(page, { email, phone: '050 333 22 51', lastName: 'Мельник' });
  const context = await browser.newContext();
  const firm = await context.newPage();
  await signInNewOwner(firm, { email: `of-firm-${at}@example.com`, phone: '050 333 22 52', lastName: 'Бондар' });
  for (const [of, street] of [
    [page, 'вул. Січова'],
    [firm, 'вул. Лугова'],
  ] as const) {
    const address = { city: 'Київ', street, building: '4', apartment: '1' };
    const flat = await post(of.request, '/properties', { type: 'apartment', address, area_total: '38' });
    await letObject(of.request, flat.id);
  }
  await post(firm.request, '/members/invitations', { email });
  const letter = await newestMessage(page, email, /Запрошення до роботи/);
  await post(page.request, `/member-invites/${linkIn(letter, /(?<=\/invites\/)[\w-]+/)}/accept`, {});

  for (const path of ['/contracts', '/properties']) {
    await page.goto(path);
    const main = page.locator('main');
    await expect(main.getByRole('link', { name: /Січова/ }).first()).toBeVisible();
    await expect(main.getByRole('link', { name: /Лугова/ }).first()).toBeVisible();
    await main.getByRole('combobox', { name: 'Власник' }).selectOption({ label: 'Бондар Олена' });
    await expect(page).toHaveURL(/owner_id=/);
    await expect(main.getByRole('link', { name: /Січова/ })).toHaveCount(0);
    await expect(main.getByRole('link', { name: /Лугова/ }).first()).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(main.getByRole('combobox', { name: 'Власник' })).toHaveValue(/.+/);
    await main.getByRole('button', { name: 'Прибрати фільтр Власник' }).click();
    await expect(main.getByRole('link', { name: /Січова/ }).first()).toBeVisible();
    await expect(page).not.toHaveURL(/owner_id=/);
  }
  for (const path of ['/receipts', '/tasks?status=new', '/payments?view=all&method=cash', '/meters?q=1']) {
    await page.goto(path);
    await expect(page.locator('main').getByRole('combobox', { name: 'Власник' }), path).toBeVisible();
    await firm.goto(path);
    await expect(firm.locator('main').locator('.find').first(), path).toBeVisible();
    await expect(firm.locator('main').getByRole('combobox', { name: 'Власник' }), path).toHaveCount(0);
  }
  await context.close();
});
