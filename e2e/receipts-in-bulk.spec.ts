import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';
import { newestMessage } from './support/outbox.ts';

/** More receipts than a page shows: chosen by the filter, issued, and sent as far as their tenants can be reached (ux.md L3, L6). */
test('all receipts of a filter are issued and sent at one stroke', async ({ page }, { project }) => {
  const { request } = page;
  await signInNewOwner(page, { email: `bulk-${project.name}${Date.now()}@example.com`, phone: '050 333 22 18' });
  const isPhone = project.name === 'phone';
  for (let apartment = 1; apartment <= 21; apartment += 1) {
    const address = { city: 'Київ', street: 'вул. Січова', building: '17', apartment: String(apartment) };
    const flat = await post(request, '/properties', { type: 'apartment', address, area_total: '38' });
    await letObject(request, flat.id);
  }
  await post(request, '/receipts/run', { period: '2026-11' });
  await page.goto('/receipts?period=2026-11');
  // 21 × 18 500,50, of which the page shows twenty.
  const totals = isPhone ? page.getByText(/Разом: нараховано/) : page.locator('tfoot');
  await expect(totals).toContainText(/Разом.*388.510,50/);

  await page.getByRole('checkbox', { name: /К-2026-11-0021/ }).check();
  const bar = page.getByRole('region', { name: 'Дії', exact: true });
  await expect(bar.getByRole('status')).toHaveText('Вибрано 1');
  await byKeys(page, bar);
  await bar.getByRole('button', { name: 'Вибрати всі 21 за фільтром' }).click();
  await expect(bar.getByRole('status')).toHaveText('Вибрано всі за фільтром: 21');
  await expect(bar).toContainText(/на 388.510,50/);
  await expectAccessible(page);

  // One that is taken out again leaves the rest of the page.
  await page.getByRole('checkbox', { name: /К-2026-11-0021/ }).uncheck();
  await expect(bar.getByRole('button', { name: 'Видати 19' })).toBeVisible();
  await bar.getByRole('button', { name: 'Вибрати всі 21 за фільтром' }).click();
  await bar.getByRole('button', { name: 'Видати 21' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Видати квитанції' }).click();
  await expect(page.getByText(/Видано 21.квитанцію/).first()).toBeVisible();
  await expect(bar).toBeHidden();

  await page.getByRole('checkbox', { name: /К-2026-11-0021/ }).check();
  await bar.getByRole('button', { name: 'Вибрати всі 21 за фільтром' }).click();
  await bar.getByRole('button', { name: 'Надіслати 21' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Надіслати квитанції' }).click();
  // None of the tenants has an address or a phone: the reason is told once, with the receipts by their names.
  const results = page.getByRole('dialog', { name: /Надіслано 0 з.21/ });
  await expect(results.getByRole('link', { name: /Січова.*К-2026-11-00/ })).toHaveCount(20);
  await expect(results).toContainText(/ще.1/);
  await expectAccessible(page);
  await results.getByRole('button', { name: 'Закрити' }).first().click();
  await expect(results).toBeHidden();

  // What was given on paper is said of those that are chosen, and of one on its own page.
  await page.getByRole('checkbox', { name: /К-2026-11-0021/ }).check();
  await bar.getByRole('button', { name: 'Вибрати всі 21 за фільтром' }).click();
  await page.getByRole('checkbox', { name: /К-2026-11-0021/ }).uncheck();
  await bar.getByRole('button', { name: 'Передано вручну: 19' }).click();
  const handing = page.getByRole('dialog', { name: /Позначити переданими 19.квитанцій/ });
  await expectAccessible(page);
  await handing.getByRole('button', { name: 'Позначити переданими' }).click();
  await expect(page.getByText(/Передано вручну 19.квитанцій/).first()).toBeVisible();
  const left = await (await request.get('/api/receipts?unsent=true&sort=-number&limit=1')).json();
  await page.goto(`/receipts/${left.result.items[0].id}`);
  await expect(page.getByText('Передали квитанцію орендареві самі?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Позначити як передану' }).click();
  await expect(page.getByText('Квитанцію позначено переданою').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Позначити як передану' })).toBeHidden();
  await expect(page.getByText('Передано вручну').first()).toBeVisible();
});

/** What is seen in the middle of what has the focus is it itself. */
const IS_ON_TOP = `(({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2))
  (document.activeElement.getBoundingClientRect()) === document.activeElement`;

/** The bar is one step from what has just been chosen, however long the list, and who gives the choice up stays where it was. */
async function byKeys(page: Page, bar: Locator): Promise<void> {
  const box = page.getByRole('checkbox', { name: /К-2026-11-0021/ });
  await box.focus();
  await expect(box).toBeChecked();
  await page.keyboard.press('Tab');
  const step = page.getByRole('button', { name: 'До дій із вибраним' }).and(page.locator(':focus'));
  await expect(step).toBeInViewport();
  expect(await page.evaluate(IS_ON_TOP), 'nothing lies over it').toBe(true);
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('button', { name: 'Вибрати всі 21 за фільтром' })).toBeFocused();
  await bar.getByRole('button', { name: 'Зняти вибір' }).press('Enter');
  await expect(bar).toBeHidden();
  await expect(box).toBeFocused();
  await page.keyboard.press('Space');
  await expect(bar.getByRole('status')).toHaveText('Вибрано 1');
}

/** The same for contracts: drafts of a filter are sent as far as their tenants can be reached, leases in force get one new end. */
test('contracts of a filter are found by their object, prolonged and sent at one stroke', async ({ page }, {
  project,
}) => {
  const { request } = page;
  await signInNewOwner(page, { email: `leases-${project.name}${Date.now()}@example.com`, phone: '050 333 22 19' });
  const person = { kind: 'person', last_name: 'Коваль' };
  const landlord = await post(request, '/counterparties', { ...person, first_name: 'Ганна', roles: ['landlord'] });
  for (let apartment = 1; apartment <= 21; apartment += 1) {
    const address = { city: 'Київ', street: 'вул. Лугова', building: '4', apartment: String(apartment) };
    const flat = await post(request, '/properties', { type: 'apartment', address, area_total: '38' });
    const emails = apartment <= 20 ? { emails: [`t${apartment}-${project.name}${Date.now()}@example.com`] } : {};
    const tenant = await post(request, '/counterparties', {
      ...person,
      first_name: `Орест ${apartment}`,
      roles: ['tenant'],
      ...emails,
    });
    const contract = await post(request, '/contracts', {
      rental_object_id: flat.id,
      landlord_counterparty_id: landlord.id,
      tenant_counterparty_id: tenant.id,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      rent: { amount_minor: 1_000_000, currency: 'UAH' },
    });
    if (apartment > 3 && apartment < 21)
      await post(request, `/contracts/${contract.id}/activate`, { signed_on: '2026-01-01' });
  }
  await page.goto('/contracts');
  const isPhone = project.name === 'phone';
  // 21 × 10 000,00, of which the page shows twenty.
  await expect(isPhone ? page.getByText(/Разом: оренда/) : page.locator('tfoot')).toContainText(/210.000,00/);

  // One object, found while one types; a chip takes it back.
  await page.getByRole('button', { name: 'Об’єкт', exact: true }).click();
  await page.getByRole('combobox', { name: 'Об’єкт' }).fill('Лугова, 4, кв. 7');
  await page.getByRole('option', { name: /Лугова, 4, кв..7/ }).click();
  await expect(page).toHaveURL(/rental_object_id=/);
  await expect(page.getByRole('checkbox', { name: /Вибрати договір/ })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: /Прибрати фільтр Об’єкт: вул. Лугова/ }).click();

  const boxes = page.getByRole('checkbox', { name: /Вибрати договір/ });
  await expect(boxes).toHaveCount(20);
  await boxes.nth(0).click();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Дії', exact: true });
  await expect(bar.getByRole('status')).toHaveText('Вибрано 5');
  await bar.getByRole('button', { name: 'Вибрати всі 21 за фільтром' }).click();
  await expect(bar.getByRole('status')).toHaveText('Вибрано всі за фільтром: 21');
  await expect(bar.getByRole('button', { name: 'Квитанції автоматично: 21' })).toBeVisible();
  await expectAccessible(page);

  await bar.getByRole('button', { name: 'Продовжити 17' }).click();
  const renewal = page.getByRole('dialog', { name: /Продовжити 17.договорів/ });
  await expect(renewal.getByRole('textbox', { name: 'Нова дата завершення' })).toHaveValue('31.12.2027');
  await expectAccessible(page);
  await renewal.getByRole('button', { name: /Продовжити 17.договорів/ }).click();
  await expect(page.getByText(/Продовжено 17.договорів/).first()).toBeVisible();
  await expect(bar).toBeHidden();

  await boxes.nth(0).click();
  await bar.getByRole('button', { name: 'Вибрати всі 21 за фільтром' }).click();
  await bar.getByRole('button', { name: 'Надіслати 4' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Надіслати орендарям' }).click();
  // The twenty-first tenant has no address and no phone.
  const results = page.getByRole('dialog', { name: /Надіслано 3 з.4/ });
  await expect(results.getByRole('link', { name: /Лугова, 4, кв..21/ })).toBeVisible();
  await expectAccessible(page);
});

/** Those who have not paid are reminded at one stroke: a letter each, and a reason for whoever cannot be written to. */
test('tenants of unpaid receipts are reminded at one stroke', async ({ page }, { project }) => {
  const { request } = page;
  const at = `${project.name}${Date.now()}`;
  await signInNewOwner(page, { email: `remind-${at}@example.com`, phone: '050 333 22 20' });
  const person = { kind: 'person', last_name: 'Коваль' };
  const landlord = await post(request, '/counterparties', { ...person, first_name: 'Ганна', roles: ['landlord'] });
  const emails = [`one-${at}@example.com`, `two-${at}@example.com`, null];
  for (const [index, email] of emails.entries()) {
    const address = { city: 'Київ', street: 'вул. Лугова', building: '4', apartment: String(index + 1) };
    const flat = await post(request, '/properties', { type: 'apartment', address, area_total: '38' });
    const tenant = await post(request, '/counterparties', {
      ...person,
      first_name: `Орест ${index + 1}`,
      roles: ['tenant'],
      ...(email && { emails: [email] }),
    });
    const contract = await post(request, '/contracts', {
      rental_object_id: flat.id,
      landlord_counterparty_id: landlord.id,
      tenant_counterparty_id: tenant.id,
      start_date: '2026-01-01',
      rent: { amount_minor: 1_000_000, currency: 'UAH' },
    });
    await post(request, `/contracts/${contract.id}/activate`, { signed_on: '2026-01-01' });
  }
  await post(request, '/receipts/run', { period: '2026-11' });
  const ready = await (await request.get('/api/receipts/ready?step=issue')).json();
  await post(request, '/receipts/issue', { ids: ready.result.ids });

  await page.goto('/receipts?period=2026-11');
  await page.getByRole('checkbox', { name: /К-2026-11-0001/ }).check();
  const bar = page.getByRole('region', { name: 'Дії', exact: true });
  await bar.getByRole('button', { name: 'Вибрати всі 3 за фільтром' }).click();
  await bar.getByRole('button', { name: 'Нагадати 3' }).click();
  const dialog = page.getByRole('dialog', { name: /Нагадати про 3.квитанції/ });
  await expect(dialog).toContainText(/на 30.000,00/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Нагадати орендарям' }).click();
  const results = page.getByRole('dialog', { name: /Нагадано про 2 з.3/ });
  await expect(results).toContainText('немає ні електронної адреси, ні телефону');
  await expect(results.getByRole('link', { name: /Лугова, 4, кв..3/ })).toBeVisible();
  await expectAccessible(page);
  await results.getByRole('button', { name: 'Закрити' }).first().click();
  const letter = await newestMessage(page, `one-${at}@example.com`, /листопад.2026/);
  expect(letter.text).toContain('/info/receipt/');

  // The same day nobody is written to again.
  await page.getByRole('checkbox', { name: /К-2026-11-0001/ }).check();
  await bar.getByRole('button', { name: 'Нагадати 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Нагадати орендарям' }).click();
  await expect(page.getByRole('dialog', { name: /Нагадано про 0 з.1/ })).toContainText('Сьогодні цьому орендареві вже');
});
