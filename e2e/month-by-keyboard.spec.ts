import { expect, test } from '@playwright/test';
import { type Call, callApi, signUp } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { NOT_ON_A_PHONE } from './support/not-on-a-phone.ts';
import { newestMessage } from './support/outbox.ts';
import { tabTo } from './support/tab-to.ts';

/** The month of an owner without a mouse: readings, the run, the receipt, the payment; what has the focus is always seen. */

async function makeLease(
  api: Call,
  tenantEmail = 'melnyk@example.com',
): Promise<{ contractId: string; meterId: string }> {
  const address = { city: 'Київ', street: 'вул. Січова', building: '9', apartment: '3' };
  const { id: propertyId } = await api('POST', '/properties', { type: 'apartment', address });
  const card = (last_name: string, role: string, values = {}) =>
    api('POST', '/counterparties', { kind: 'person', first_name: 'Андрій', last_name, roles: [role], ...values });
  const landlord = await card('Коваленко', 'landlord', { ibans: ['UA213223130000026007233566001'] });
  const tenant = await card('Мельник', 'tenant', { phones: ['+380671234567'], emails: [tenantEmail] });
  await api('PATCH', `/properties/${propertyId}/settings`, {
    services: [{ code: 'cold_water', payer: 'tenant', method: 'meter', price: '30.38' }],
  });
  const { id: meterId } = await api('POST', '/physical-meters', {
    property_id: propertyId,
    service: 'cold_water',
    serial: '778899',
    installed_on: '2026-01-01',
    initial_values: ['100'],
  });
  const { id: contractId } = await api('POST', '/contracts', {
    rental_object_id: propertyId,
    landlord_counterparty_id: landlord.id,
    tenant_counterparty_id: tenant.id,
    start_date: '2026-01-01',
    rent: { amount_minor: 1_800_000, currency: 'UAH' },
  });
  await api('POST', `/contracts/${contractId}/activate`, { signed_on: '2026-01-01' });
  return { contractId, meterId };
}

/** The name of what has the focus, when its middle belongs to one of the bars. */
const UNDER_A_BAR = `(() => {
  const { activeElement } = document;
  const { x, y, width, height } = activeElement.getBoundingClientRect();
  const bar = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.top, .bottom, .run-foot');
  return bar && !bar.contains(activeElement) ? activeElement.ariaLabel ?? activeElement.name ?? activeElement.textContent : null;
})()`;

test('the whole month is done by the keyboard alone', { tag: NOT_ON_A_PHONE }, async ({ page }) => {
  const email = `keys-${Date.now()}@example.com`;
  await signUp(page.context(), { email, phone: '050 333 22 15', role: 'owner' });
  const tenantEmail = `tenant-of-${email}`;
  const { contractId } = await makeLease(callApi(page.context()), tenantEmail);
  const { keyboard } = page;

  // Readings: typed, left by Enter, kept.
  await page.goto('/meters');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const value = page.getByLabel(/^Поточний показник/);
  await expect(value).toBeVisible();
  await tabTo(page, value);
  await keyboard.type('105');
  const kept = page.waitForResponse((response) => response.url().endsWith('/meters/readings'));
  await keyboard.press('Enter');
  expect((await kept).status()).toBe(201);
  await expect(value).toBeFocused();

  // The run: counted, made, issued, sent; each button that comes next takes the focus or is a few presses away.
  await page.goto('/receipts');
  const begin = page.getByRole('link', { name: 'Створити квитанції' }).or(button('Створити квитанції'));
  await expect(begin).toBeVisible();
  await tabTo(page, begin);
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Створити \d/ })).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, button(/^Створити \d/));
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Видати/ })).toBeVisible();
  await tabTo(page, button(/^Видати/));
  await keyboard.press('Enter');
  await expect(page.getByText(/Видано|видано/).first()).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, button(/^Надіслати/));
  await keyboard.press('Enter');
  await expect(page.getByText(/Готово: квитанції в\sорендарів/).first()).toBeVisible();
  expect((await newestMessage(page, tenantEmail, /\/info\/receipt\//)).subject).toContain('· сплатити до');
  await expectAccessible(page);

  // The payment, from the card of the contract; Esc leaves the dialog and gives the focus back.
  await page.goto(`/contracts/${contractId}`);
  await tabTo(page, button('Зафіксувати оплату'));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Зафіксувати оплату' }).first()).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Зафіксувати оплату' }));
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.locator('.toast').getByText('Оплату зафіксовано')).toBeVisible();
  expect(await page.evaluate('document.activeElement !== document.body'), 'the focus is somewhere').toBe(true);
});

test('what has the focus is never under a bar of a phone', async ({ page }, { project }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page.context(), {
    email: `bars-${project.name}${Date.now()}@example.com`,
    phone: '050 333 22 17',
    role: 'owner',
  });
  await makeLease(callApi(page.context()));
  await page.goto('/contracts/create');
  const submit = page.getByRole('button', { name: 'Створити договір' });
  await expect(submit).toBeVisible();
  const covered: string[] = [];
  const reached = page.locator(':focus').and(submit);
  for (let presses = 0; presses < 60 && (await reached.count()) === 0; presses += 1) {
    await page.keyboard.press('Tab');
    const under = await page.evaluate<string | null>(UNDER_A_BAR);
    if (under !== null) covered.push(under);
  }
  await expect(submit).toBeFocused();
  expect(covered).toEqual([]);
});

test('a refused form is led to its first wrong field, and what it says lies over the dialog', async ({ page }, {
  project,
}) => {
  const email = `first-wrong-${project.name}${Date.now()}@example.com`;
  await signUp(page.context(), { email, phone: '050 333 22 16', role: 'owner' });
  const { meterId } = await makeLease(callApi(page.context()));
  const dialog = page.getByRole('dialog');

  await page.goto('/physical-meters?add=1');
  await dialog.getByRole('button', { name: 'Додати лічильник' }).click();
  await expect(dialog.getByRole('combobox').first()).toBeFocused();
  await expect(dialog.getByRole('alert').getByRole('link')).toHaveCount(3);

  await page.goto(`/physical-meters/${meterId}`);
  await page.getByRole('button', { name: 'Дії' }).click();
  await page.getByRole('menuitem', { name: /Змінити/ }).click();
  await dialog.getByRole('button', { name: 'Зберегти' }).click();
  const said = page.locator('.toast').getByText('Немає змін');
  await expect(said).toBeVisible();
  const box = await said.boundingBox();
  const middle = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const isOnTop = await page.evaluate(
    `document.elementFromPoint(${middle?.x}, ${middle?.y})?.closest('.toast') !== null`,
  );
  expect(isOnTop).toBe(true);
  await expect(dialog.getByRole('status').filter({ hasText: 'Немає змін' })).not.toHaveCount(0);
  await page.locator('.toast').getByRole('button', { name: 'Закрити' }).click();
  await expect(said).toBeHidden();
  await expect(dialog).toBeVisible();
});
