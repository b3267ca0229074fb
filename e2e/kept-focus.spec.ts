import { expect, type Locator, type Page, test } from '@playwright/test';
import { callApi, signUp } from './support/account.ts';
import { NOT_ON_A_PHONE } from './support/not-on-a-phone.ts';
import { linkIn, newestMessage } from './support/outbox.ts';

/** Whoever goes by keys alone is never left without a place on the page (ux.md A2): what had the focus goes, the focus stays. */

const stamp = Date.now();
const PHONE = '+380671112277';

/** A flat, a tenant and a contract that waits for him. */
async function invite(page: Page) {
  await signUp(page.context(), {
    email: `focus-${stamp}${Math.random()}@example.com`,
    phone: '050 333 22 31',
    role: 'owner',
  });
  const api = callApi(page.context());
  const address = { city: 'Київ', street: 'вул. Січова', building: '9', apartment: '3' };
  const property = await api('POST', '/properties', { type: 'apartment', address });
  const person = (role: string, more: object) =>
    api('POST', '/counterparties', {
      kind: 'person',
      first_name: 'Андрій',
      last_name: 'Мельник',
      roles: [role],
      ...more,
    });
  const tenantMail = `focus-tenant-${stamp}${Math.random()}@example.com`;
  const tenant = await person('tenant', { phones: [PHONE], emails: [tenantMail] });
  const landlord = await person('landlord', { ibans: ['UA213223130000026007233566001'] });
  const contract = await api('POST', '/contracts', {
    rental_object_id: property.id,
    landlord_counterparty_id: landlord.id,
    tenant_counterparty_id: tenant.id,
    start_date: '2026-01-01',
    rent: { amount_minor: 1_800_000, currency: 'UAH' },
  });
  return { api, property, contract, tenantMail };
}

async function press(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus();
  await control.press(key);
}

/** Long enough for the waiting screen to be drawn first, with a heading of its own. */
async function delayContracts(page: Page): Promise<void> {
  await page.route('**/api/contracts/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
}

test('a screen that has waited for its data has the focus at its heading', { tag: NOT_ON_A_PHONE }, async ({
  page,
}) => {
  await invite(page);
  await page.goto('/contracts');
  await page.keyboard.press('Tab');
  await delayContracts(page);
  await press(page.getByRole('link', { name: /Січова/ }).first());
  await expect(page.getByRole('heading', { level: 1, name: /№/ })).toBeFocused();
});

// A screen reader's tap is no key: its place on the page is the focus.
test('and has it too when nobody has touched a key', async ({ page }) => {
  await invite(page);
  await page.goto('/contracts');
  await delayContracts(page);
  await page
    .getByRole('link', { name: /Січова/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /№/ })).toBeFocused();
});

test('services are added and taken off by keys', { tag: NOT_ON_A_PHONE }, async ({ page }) => {
  const { property } = await invite(page);
  await page.goto(`/properties/${property.id}/edit?part=services`);
  const add = page.getByRole('button', { name: 'Додати послугу' });
  await press(add);
  await page.keyboard.press('End');
  // The menu is longer than the room under its button, and all of it can be seen.
  await expect(page.getByRole('menuitem').last()).toBeFocused();
  await expect(page.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const rows = page.locator('.svc-row > summary');
  await expect(rows.first()).toBeFocused();
  await press(add);
  await page.keyboard.press('Enter');
  await expect(rows.nth(1)).toBeFocused();
  await press(page.getByRole('button', { name: 'Прибрати послугу «Електроенергія»' }));
  await expect(rows.first()).toBeFocused();
  await press(
    rows
      .first()
      .locator('..')
      .getByRole('button', { name: /^Прибрати послугу/ }),
  );
  const set = page.getByRole('button', { name: 'Звичайний набір квартири' });
  await expect(set).toBeFocused();
  await set.press('Enter');
  await expect(rows.first()).toBeFocused();
});

test('on the page of the link what answers takes the focus from what goes', { tag: NOT_ON_A_PHONE }, async ({
  page,
}) => {
  const { api, contract, tenantMail } = await invite(page);
  await api('POST', `/contracts/${contract.id}/send`);
  await page.goto(linkIn(await newestMessage(page, tenantMail, /\/info\//), /https?:\S+\/info\/\S+/));
  await press(page.getByRole('button', { name: 'Отримати код' }));
  const code = page.getByLabel('Код із повідомлення');
  await expect(code).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(linkIn(await newestMessage(page, PHONE, /\d{6}/), /\d{6}/));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Текст договору', exact: true })).toBeFocused();
  // What is opened asks for no code any more.
  await expect(page.getByText(/Код надійде на|Надішлемо одноразовий код/)).toHaveCount(2);
  await expect(page.getByText(/Код надійде на|Надішлемо одноразовий код/).first()).toBeHidden();
  await expect(page.getByText(/Код надійде на|Надішлемо одноразовий код/).last()).toBeHidden();
  await press(page.getByRole('button', { name: 'Підтвердити договір' }));
  await expect(page.getByRole('status').filter({ hasText: 'Договір підтверджено' })).toBeFocused();

  await page.reload();
  const what = page.getByLabel('Що сталося');
  const send = page.locator('[data-request] [type=submit]');
  await press(send);
  await expect(what).toBeFocused();
  await page.keyboard.type('Тече кран');
  // What has happened is enough: the details may be left out.
  await press(send);
  await expect(page.getByRole('status').filter({ hasText: /./ })).toBeFocused();
});
