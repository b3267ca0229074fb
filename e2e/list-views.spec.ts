import { expect, type Page, test } from '@playwright/test';
import { callApi, signUp } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { makeLease } from './support/lease.ts';
import { NOT_ON_A_PHONE } from './support/not-on-a-phone.ts';

/** Views of a list: those offered, those of one's own, and what of the table is shown (ux.md L1, L2, L5). */

const views = (page: Page) => page.getByRole('navigation', { name: 'Готові й власні вигляди' });
const view = (page: Page, name: string) => views(page).getByRole('link', { name, exact: true });
const current = (page: Page) => views(page).locator('[aria-current="page"]');

test.beforeEach(async ({ context }, { project, title }) => {
  await signUp(context, {
    email: `views-${project.name}-${title.length}-${Date.now()}@example.com`,
    phone: '050 333 22 71',
    role: 'owner',
  });
  await makeLease(callApi(context));
});

test('a ready view is an address, and marks itself', async ({ page, context }) => {
  // Over a month without meters no views are offered, nor where there has never been a task.
  const api = callApi(context);
  const [property] = (await api<{ items: { id: string }[] }>('GET', '/properties')).items;
  await api('POST', '/physical-meters', {
    property_id: property?.id,
    service: 'cold_water',
    serial: 'В-77',
    installed_on: '2026-01-01',
    initial_values: ['0'],
  });
  await api('POST', '/tasks', { title: 'Замінити замок' });
  await page.goto('/contracts');
  await expect(current(page)).toHaveCount(0);
  await view(page, 'Борги').click();
  await expect(page).toHaveURL('/contracts?overdue=true');
  await expect(current(page)).toHaveText('Борги');
  await expect(views(page).getByRole('button', { name: 'Зберегти вигляд' })).toHaveCount(0);
  await view(page, 'Закінчуються за 30 днів').click();
  await expect(page).toHaveURL('/contracts?ends_within=30');
  await expect(current(page)).toHaveText('Закінчуються за 30 днів');
  await expectAccessible(page);

  for (const [path, name, address] of [
    ['/properties', 'Без показників', '/properties?without_readings=true'],
    ['/receipts', 'Не надіслані', '/receipts?unsent=true&payment_status=unpaid,partial,overdue&period=all'],
    ['/payments', 'Готівкою', '/payments?view=all&method=cash'],
    ['/tasks', 'На цьому тижні', '/tasks?due=week'],
    // The month of a sheet and the tab of tariffs stay.
    ['/meters?period=2026-10', 'Без показників', '/meters?period=2026-10&state=missing'],
    ['/tariffs?view=catalog', 'Холодна вода', '/tariffs?view=catalog&service=cold_water'],
    ['/counterparties', 'Орендарі', '/counterparties?role=tenant'],
  ] as const) {
    await page.goto(path);
    await view(page, name).click();
    await expect(page).toHaveURL(address);
    await expect(current(page)).toHaveText(name);
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('Не вдалося')).toHaveCount(0);
  }
  // The list of tenants has the one of the lease; his filters are on as in any address.
  await expect(page.getByRole('combobox', { name: 'Роль' })).toHaveValue('tenant');
});

test('a view of one’s own is saved, found after a reload, renamed and deleted', async ({ page }) => {
  await page.goto('/contracts?status=active&sort=number');
  await views(page).getByRole('button', { name: 'Зберегти вигляд' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Зберегти вигляд' }).click();
  await expect(dialog.getByText('Заповніть поле').first()).toBeVisible();
  await dialog.getByLabel('Назва вигляду').fill('Чинні за номером');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Зберегти вигляд' }).click();
  await expect(current(page)).toHaveText('Чинні за номером');
  await expect(dialog).toHaveCount(0);

  await page.goto('/contracts');
  await expect(current(page)).toHaveCount(0);
  await view(page, 'Чинні за номером').click();
  await expect(page).toHaveURL(/\/contracts\?sort=number&status=active$/);
  await page.reload();
  await expect(current(page)).toHaveText('Чинні за номером');

  // Other filters on top of it may take its place; the ready views are nobody's to change.
  await page.getByRole('combobox', { name: 'Стан' }).selectOption('notice');
  await expect(current(page)).toHaveCount(0);
  await views(page).getByRole('button', { name: 'Оновити «Чинні за номером»' }).click();
  await expect(page.getByText('Вигляд «Чинні за номером» оновлено').first()).toBeVisible();
  await expect(current(page)).toHaveText('Чинні за номером');
  await view(page, 'Борги').click();
  await expect(current(page)).toHaveText('Борги');
  await page.getByRole('combobox', { name: 'Стан' }).selectOption('notice');
  await expect(views(page).getByRole('button', { name: 'Зберегти вигляд' })).toBeVisible();
  await expect(views(page).getByRole('button', { name: /^Оновити/ })).toHaveCount(0);

  // Another list has none of it, and the same name may stand there; here it may not.
  await page.goto('/contracts?q=Садова');
  await views(page).getByRole('button', { name: 'Зберегти вигляд' }).click();
  await dialog.getByLabel('Назва вигляду').fill('ЧИННІ за номером');
  await dialog.getByRole('button', { name: 'Зберегти вигляд' }).click();
  await expect(dialog.getByLabel('Назва вигляду')).toBeFocused();
  await expect(dialog.getByText('Вигляд із такою назвою вже є').first()).toBeVisible();
  // The toast of the refusal lies over nothing that is now put right.
  await expect
    .poll(async () => {
      const [toast, sheet] = [await page.locator('.toast').boundingBox(), await dialog.boundingBox()];
      if (toast === null || sheet === null) return false;
      const isBeside = toast.x >= sheet.x + sheet.width || toast.x + toast.width <= sheet.x;
      return isBeside || toast.y + toast.height <= sheet.y || toast.y >= sheet.y + sheet.height;
    })
    .toBe(true);
  await dialog.getByRole('button', { name: 'Скасувати' }).click();
  await expect(dialog).toHaveCount(0);

  await view(page, 'Чинні за номером').click();
  await expect(current(page)).toHaveText('Чинні за номером');
  await page.getByRole('button', { name: 'Дії з виглядом «Чинні за номером»' }).click();
  await page.getByRole('menuitem', { name: 'Перейменувати' }).click();
  await dialog.getByLabel('Назва вигляду').fill('Мої чинні');
  await dialog.getByRole('button', { name: 'Перейменувати' }).click();
  await expect(current(page)).toHaveText('Мої чинні');

  await page.getByRole('button', { name: 'Дії з виглядом «Мої чинні»' }).click();
  await page.getByRole('menuitem', { name: 'Видалити вигляд' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Видалити вигляд' }).click();
  await expect(view(page, 'Мої чинні')).toHaveCount(0);
  await page.reload();
  await expect(view(page, 'Борги')).toBeVisible();
  await expect(view(page, 'Мої чинні')).toHaveCount(0);
});

test('columns are hidden and rows made dense, for the address and for this device', async ({ page }, { project }) => {
  await page.goto('/contracts');
  const button = page.getByRole('button', { name: 'Колонки й щільність рядків' });
  if (project.name === 'phone') {
    // Cards have no columns to choose; an address that names some changes nothing of them.
    await page.goto('/contracts?columns=-status');
    await expect(
      page
        .getByRole('list')
        .getByRole('link', { name: /Січова/ })
        .first(),
    ).toBeVisible();
    await expect(button).toHaveCount(0);
    return;
  }
  const heading = (name: string) => page.getByRole('columnheader', { name });
  await expect(heading('Строк')).toBeVisible();
  const height = async () => (await page.locator('tbody tr').first().boundingBox())?.height ?? 0;
  const roomy = await height();

  // By the keyboard alone.
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Колонки й щільність рядків' });
  await expect(menu.getByRole('checkbox', { name: '№' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(menu.getByRole('checkbox', { name: 'Строк' })).not.toBeChecked();
  await expect(heading('Строк')).toHaveCount(0);
  await menu.getByRole('checkbox', { name: 'Щільні рядки' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page).toHaveURL('/contracts?columns=-term');
  expect(await height()).toBeLessThan(roomy);
  // What names a row and its sum cannot be hidden.
  await button.click();
  await expect(menu.getByRole('checkbox')).toHaveCount(5);
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(heading('№')).toBeVisible();
  await expect(heading('Строк')).toHaveCount(0);
  // An address that does not name them: as this device remembers.
  await page.goto('/contracts');
  await expect(heading('№')).toBeVisible();
  await expect(heading('Строк')).toHaveCount(0);
  expect(await height()).toBeLessThan(roomy);
  await expect(views(page).getByRole('button', { name: 'Зберегти вигляд' })).toHaveCount(0);

  await page.goto('/contracts?columns=-status,-debt');
  await expect(heading('Строк')).toBeVisible();
  await expect(heading('Стан')).toHaveCount(0);

  await button.click();
  for (const name of ['Борг', 'Стан']) await menu.getByRole('checkbox', { name }).check();
  await expect(page).toHaveURL('/contracts');
  await expect(heading('Стан')).toBeVisible();
  await menu.getByRole('checkbox', { name: 'Щільні рядки' }).uncheck();
  const { origins } = await page.context().storageState();
  const kept = origins.flatMap((origin) => origin.localStorage).map(({ name }) => name);
  expect(kept.filter((name) => name.startsWith('kliuchar.lists.'))).toEqual([]);
});

// Cards have no heads.
test('contracts are sorted by number also where the number stands under the address', {
  tag: NOT_ON_A_PHONE,
}, async ({ page }) => {
  await page.goto('/contracts');
  const byNumber = page.getByRole('columnheader').getByRole('button', { name: '№' }).filter({ visible: true });
  for (const width of [1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(byNumber).toHaveCount(1);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await byNumber.click();
  await expect(page).toHaveURL('/contracts?sort=number');
  await byNumber.click();
  await expect(page).toHaveURL('/contracts?sort=-number');
  await expectAccessible(page);
});

test('whose contracts they are stays from tab to tab', async ({ page }) => {
  const id = '019aa0c0-0000-7000-8000-000000000001';
  await page.goto(`/contracts?landlord_counterparty_id=${id}&status=draft`);
  await expect(page.getByText('Орендодавець').filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Архів' }).click();
  await expect(page).toHaveURL(`/contracts?landlord_counterparty_id=${id}&tab=archive`);
  await page.goto(`/receipts?complex_id=${id}`);
  await expect(page.getByText('За комплексом')).toBeVisible();
});

test('a list is come back to as it was left: its filters by our way back, its place by the browser’s', async ({
  page,
  context,
  isMobile,
}) => {
  const call = callApi(context);
  for (let at = 0; at < 30; at += 1)
    await call('POST', '/counterparties', {
      kind: 'person',
      last_name: `Довгий${String(at).padStart(2, '0')}`,
      first_name: 'Список',
      roles: ['provider'],
    });
  await page.goto('/counterparties?role=provider&q=Список');
  await page.getByRole('link', { name: /Довгий05/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Довгий05/ })).toBeVisible();
  const crumbs = page.getByRole('navigation', { name: 'Шлях' });
  await crumbs.getByRole('link', { name: isMobile ? 'Назад' : 'Контрагенти' }).click();
  await expect(page).toHaveURL(/role=provider/);
  await expect(page).toHaveURL(/q=/);

  const last = page.getByRole('link', { name: /Довгий18/ });
  await last.scrollIntoViewIfNeeded();
  await page.waitForTimeout(200);
  const left = await page.evaluate<number>('scrollY');
  expect(left).toBeGreaterThan(300);
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name: /Довгий18/ })).toBeVisible();
  await page.goBack();
  await expect(last).toBeVisible();
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(left - 60);
});

/** As on a slow phone, where the address is still being written when the next letter is typed. */
const ONE_MORE_LETTER = `for (const name of ['pushState', 'replaceState']) {
  const write = history[name].bind(history);
  history[name] = (...state) => {
    write(...state);
    const field = document.querySelector('main input[type="search"]');
    if (new URLSearchParams(location.search).get('q') !== 'Шев' || field.value !== 'Шев') return;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'Шевч');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}`;

test('no letter is lost while the list is asked for the ones before it', async ({ page }) => {
  await page.goto('/contracts');
  const search = page.getByRole('searchbox', { name: '№, адреса, орендар' });
  await expect(search).toBeVisible();
  await page.evaluate(ONE_MORE_LETTER);
  await search.pressSequentially('Шев');
  await expect(page).toHaveURL(/\?q=%D0%A8%D0%B5%D0%B2%D1%87$/);
  await expect(search).toHaveValue('Шевч');
  // What comes from elsewhere replaces the words.
  await page.locator('.bar-tools').getByRole('button', { name: 'Скинути' }).click();
  await expect(page).toHaveURL('/contracts');
  await expect(search).toHaveValue('');
});
