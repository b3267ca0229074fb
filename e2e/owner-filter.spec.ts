import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { letObject, post, signInNewOwner, signInNewPerson } from './support/new-owner.ts';
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

/** Whoever looks after objects of two owners chooses between them, and is asked for no other. */
test('a manager of two owners has the same choice', async ({ page, browser }, { project }) => {
  const serial = String(Date.now()).slice(-6);
  const phone = `+38067${project.name === 'phone' ? '7' : '8'}${serial}`;
  const [first, second] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  await signInNewPerson(page, { email: `two-homes-${project.name}${serial}@example.com`, phone });
  for (const [owner, street, lastName] of [
    [first, 'вул. Січова', 'Мельник'],
    [second, 'вул. Лугова', 'Бондар'],
  ] as const) {
    const email = `entrusts-${lastName === 'Бондар' ? 2 : 1}-${project.name}${serial}@example.com`;
    await signInNewOwner(owner, { email, phone: '050 333 22 53', lastName });
    const address = { city: 'Київ', street, building: '4', apartment: '1' };
    const flat = await post(owner.request, '/properties', { type: 'apartment', address, area_total: '38' });
    await letObject(owner.request, flat.id);
    const grant = await post(owner.request, `/properties/${flat.id}/managers`, { phone });
    const letter = await newestMessage(page, phone, /запрошують/);
    await post(page.request, `/invites/${linkIn(letter, /(?<=\/invites\/)[\w-]+/)}/accept`, {});
    await post(owner.request, `/invitations/${grant.id}/confirm`, {});
  }
  await page.goto('/contracts');
  const main = page.locator('main');
  await expect(main.getByText(/Січова/).first()).toBeVisible();
  await main.getByRole('combobox', { name: 'Власник' }).selectOption({ label: 'Бондар Олена' });
  await expect(page).toHaveURL(/owner_id=/);
  await expect(main.getByText(/Січова/)).toHaveCount(0);
  await expect(main.getByText(/Лугова/).first()).toBeVisible();
  await expectAccessible(page);
  for (const path of ['/properties', '/receipts', '/tasks?status=new', '/meters?q=1']) {
    await page.goto(path);
    await expect(main.getByRole('combobox', { name: 'Власник' }), path).toBeVisible();
  }
  await first.context().close();
  await second.context().close();
});
