import { addDays, day } from '@kliuchar/domain/dates/day';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { kyivToday } from './support/kyiv-today.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';
import { newestMessage } from './support/outbox.ts';

const INTERNET = { code: 'internet', payer: 'tenant', method: 'fixed', amount_kop: 28_000, account_number: '777' };

/** A flat with one service, let since January. */
async function letFlat(page: Page): Promise<{ propertyId: string; contractId: string }> {
  const { request } = page;
  const address = { city: 'Київ', street: 'вул. Січова', building: '9', apartment: '3' };
  const flat = await post(request, '/properties', { type: 'apartment', address, area_total: '41' });
  const settings = await request.patch(`/api/properties/${flat.id}/settings`, { data: { services: [INTERNET] } });
  expect(settings.ok()).toBe(true);
  return { propertyId: flat.id, contractId: await letObject(request, flat.id) };
}

test('the services of a contract in force are seen, made its own, and given back to the object', async ({ page }, {
  project,
}) => {
  await signInNewOwner(page, { email: `services-${project.name}${Date.now()}@example.com`, phone: '050 333 22 61' });
  const { contractId } = await letFlat(page);
  await page.goto(`/contracts/${contractId}`);
  const card = page.locator('.card', { has: page.getByRole('heading', { name: 'Послуги' }) });
  await expect(card).toContainText('Як в об’єкта');
  await expect(card).toContainText(/280,00\s₴ щомісяця/u);
  await expect(card).toContainText(/особовий рахунок\s777/u);
  await card.getByRole('link', { name: 'Змінити послуги' }).click();

  await page.getByRole('button', { name: 'Зробити свій перелік' }).click();
  await expect(page.getByText(/сюди вони не перейдуть/)).toBeVisible();
  await page.getByText('Інтернет', { exact: true }).first().click();
  await page.getByLabel(/^Сума на місяць/).fill('300');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Зберегти послуги' }).click();
  await expect(page).toHaveURL(new RegExp(`/contracts/${contractId}$`));
  await expect(card).toContainText('Свій перелік цього договору');
  await expect(card).toContainText(/300,00\s₴ щомісяця/u);

  await card.getByRole('link', { name: 'Змінити послуги' }).click();
  await page.getByRole('button', { name: 'Повернути послуги об’єкта' }).click();
  await expect(card).toContainText('Як в об’єкта');
  await expect(card).toContainText(/280,00\s₴ щомісяця/u);
  await expectAccessible(page);
});

test('an amendment moves the rent to dollars with bounds, and the contract says by which rules', async ({ page }, {
  project,
}) => {
  await signInNewOwner(page, { email: `amends-${project.name}${Date.now()}@example.com`, phone: '050 333 22 62' });
  const { contractId } = await letFlat(page);
  await page.goto(`/contracts/${contractId}?dialog=amendment`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Валюта суми').selectOption('USD');
  await expect(dialog.getByLabel('Курс на день')).toBeVisible();
  await dialog.getByRole('button', { name: 'Створити додаткову угоду' }).click();
  // The number that stood there in hryvnias is not taken for dollars.
  await expect(dialog.getByRole('alert')).toContainText('Нова сума на місяць');
  await dialog.getByLabel('Нова сума на місяць').fill('450');
  await dialog.getByLabel('Курс на день').selectOption('payment');
  await dialog.getByLabel(/^Не більше за місяць/).fill('20000');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Створити додаткову угоду' }).click();
  await expect(dialog).toBeHidden();
  const amendments = page.locator('.card', { has: page.getByRole('heading', { name: 'Додаткові угоди' }) });
  await expect(amendments).toContainText(/450,00\s\$/u);
  await expect(amendments).toContainText(/на день оплати/u);
  await expect(amendments).toContainText(/20\s000,00\s₴/u);
  await amendments.getByRole('button', { name: 'Підписано на папері' }).click();
  const signing = page.getByRole('dialog', { name: /підписано на папері$/u });
  await expect(signing.getByLabel('Дата підписання')).not.toHaveValue('');
  await expectAccessible(page);
  await signing.getByRole('button', { name: 'Підписано на папері' }).click();
  await expect(signing).toBeHidden();
  await expect(amendments).toContainText(/підписано \d\d\.\d\d\.\d{4}/u);
  const terms = page.locator('.card', { has: page.getByRole('heading', { name: 'Зміни умов' }) });
  await expect(terms).toContainText('без прив’язки');
  await expect(terms).toContainText(/на день оплати/u);
  await expectAccessible(page);
});

test('a sent contract is offered no amendment, and is cancelled with a reason that the tenant reads', async ({ page }, {
  project,
}) => {
  const stamp = `${project.name}${Date.now()}`;
  await signInNewOwner(page, { email: `cancels-${stamp}@example.com`, phone: '050 333 22 63' });
  const { request } = page;
  const address = { city: 'Київ', street: 'вул. Січова', building: '9', apartment: '4' };
  const flat = await post(request, '/properties', { type: 'apartment', address, area_total: '41' });
  const party = { kind: 'person', first_name: 'Андрій' };
  const email = `tenant-${stamp}@example.com`;
  await post(request, '/counterparties', { ...party, last_name: 'Мельник', roles: ['tenant'], emails: [email] });
  await page.goto(`/contracts/create?rental_object_id=${flat.id}`);
  await page.getByRole('combobox', { name: 'Орендар', exact: true }).fill('Мельник');
  await page.getByRole('option', { name: /Мельник Андрій/ }).click();
  await page.getByLabel('Сума на місяць').fill('20000');
  await page.getByLabel(/^Гарантійний платіж/).fill('500');
  await page.getByLabel('Валюта платежу').selectOption('USD');
  await page.getByRole('button', { name: 'Створити договір' }).click();
  await expect(page.getByText(/500,00\s\$, повертається/u)).toBeVisible();
  await page.getByRole('button', { name: 'Надіслати орендареві' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Надіслати орендареві' }).click();
  await expect(page.getByText('Очікує підтвердження').first()).toBeVisible();

  const more = page.getByRole('button', { name: 'Інші дії з договором' });
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Змінити' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Додаткова угода' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Змінити' }).click();
  await expect(page.getByText(/дочекайтеся відповіді орендаря або скасуйте договір/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Змінити умови додатковою угодою' })).toHaveCount(0);
  await page.goBack();
  await more.click();
  await page.getByRole('menuitem', { name: 'Скасувати договір' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Причина/).fill('Квартиру продано');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Скасувати договір' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Скасовано', { exact: true }).first()).toBeVisible();
  expect(JSON.stringify(await newestMessage(page, email, /скасовано/))).toContain('Причина: Квартиру продано');
});

test('a notice is filled with a day the lease still has, and the contract says who ended it and why', async ({ page }, {
  project,
}) => {
  await signInNewOwner(page, { email: `notice-${project.name}${Date.now()}@example.com`, phone: '050 333 22 64' });
  const { contractId } = await letFlat(page);
  const end = addDays(day(kyivToday()), 12);
  await post(page.request, `/contracts/${contractId}/renew`, { end_date: end });
  await page.goto(`/contracts/${contractId}?dialog=notice`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Останній день')).toHaveValue(end.split('-').reverse().join('.'));
  await dialog.getByLabel(/^Причина/).fill('Переїзд до іншого міста');
  await dialog.getByRole('button', { name: 'Зафіксувати повідомлення' }).click();
  await expect(dialog).toBeHidden();
  const terms = page.locator('.card', { has: page.getByRole('heading', { name: 'Умови' }) });
  await expect(terms).toContainText('Причина припинення');
  await expect(terms).toContainText('Переїзд до іншого міста');
  await expect(terms).toContainText('Ініціатор');
  await expectAccessible(page);
});
