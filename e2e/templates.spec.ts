import { expect, test } from '@playwright/test';
import { callApi, signUp } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';

test('a paper is chosen, seen while one writes, saved as PDF and found among the documents', async ({ page }, {
  project,
}) => {
  await signUp(page.context(), {
    email: `templates-${project.name}${Date.now()}@example.com`,
    phone: '050 333 22 16',
    role: 'owner',
  });
  const api = callApi(page.context());
  const address = { city: 'Київ', street: 'вул. Січова', building: '7', apartment: '1' };
  const { id: propertyId } = await api('POST', '/properties', { type: 'apartment', address });
  const card = (last_name: string, role: string, more: object = {}) =>
    api('POST', '/counterparties', { kind: 'person', first_name: 'Андрій', last_name, roles: [role], ...more });
  const landlord = await card('Коваленко', 'landlord', {
    tax_id: '3459711105',
    address: 'м. Київ, вул. Січова, 7',
    ibans: ['UA213223130000026007233566001'],
  });
  const tenant = await card('Мельник', 'tenant');
  const { id } = await api('POST', '/contracts', {
    rental_object_id: propertyId,
    landlord_counterparty_id: landlord.id,
    tenant_counterparty_id: tenant.id,
    number: 'Д-15',
    start_date: '2026-01-01',
    end_date: '2027-12-31',
    rent: { amount_minor: 1_850_050, currency: 'UAH' },
    opening_balance_kop: 250_000,
  });
  await api('POST', `/contracts/${id}/activate`, { signed_on: '2026-01-01' });

  await page.goto('/documents');
  await page.getByRole('link', { name: 'Створити з шаблону' }).click();
  await expect(page.getByRole('link', { name: /^Претензія/ })).toBeVisible();
  await expectAccessible(page);

  // An additional agreement: the words grow on the paper as they are written.
  await page.getByRole('link', { name: /^Додаткова угода/ }).click();
  await expect(page.getByText('Оберіть договір')).toBeVisible();
  await page.getByRole('combobox', { name: 'Договір' }).click();
  await page.getByRole('option', { name: /Д-15/ }).click();
  const paper = page.getByRole('article', { name: 'Так виглядатиме документ' });
  await expect(paper).toContainText('Додаткова угода № 1 до договору');
  await expect(page.getByText('У документі лишилися порожні рядки')).toBeVisible();
  await expect(page.getByLabel('Місце складання')).toHaveValue('Київ');
  await page.getByLabel('Що змінюється').fill('Дозволено тримати <b>кота</b>.');
  await expect(paper).toContainText('1.1. Дозволено тримати <b>кота</b>.');
  await page.getByLabel('Місце складання').fill('Львів');
  await expect(paper).toContainText('Львів');
  await expectAccessible(page);
  // A card is filled in meanwhile, and the paper is found as it was left.
  await expect(page.getByText(/Чернетку збережено/)).toBeVisible();
  await page.getByRole('link', { name: 'Заповнити в картці' }).click();
  await expect(page).toHaveURL(/\/counterparties\/[^/]+\/edit$/);
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Договір' })).toHaveValue(/Д-15/);
  await page.getByRole('button', { name: 'Відновити' }).click();
  await expect(paper).toContainText('1.1. Дозволено тримати <b>кота</b>.');
  await expect(page.getByLabel('Місце складання')).toHaveValue('Львів');
  await expect(page.getByLabel('Номер')).toHaveValue('1');
  await page.getByRole('button', { name: 'Зберегти як PDF' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: /^Додаткова угода № 1/ })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Завантажити файл' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Додаткова угода.*\.pdf$/);

  // From the card of the contract, where it is chosen already.
  await page.goto(`/contracts/${id}`);
  await page.getByRole('link', { name: 'Створити з шаблону' }).click();
  await page.getByRole('link', { name: /^Акт звірки/ }).click();
  await expect(paper).toContainText('заборгованість Наймача перед Наймодавцем становить 2 500,00');
  // The widest table of all papers lies whole on its paper.
  const table = paper.locator('.tpl-table');
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Інший шаблон' }).click();
  await page.getByRole('link', { name: /^Повідомлення про припинення/ }).click();
  await expect(paper).toContainText('відмовляється від укладення договору на новий строк');
  await page.getByLabel('Підстава').selectOption('agreement');
  await expect(paper).toContainText('пропонує припинити договір за згодою сторін');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Інший шаблон' }).click();
  await page.getByRole('link', { name: /^Рахунок/ }).click();
  await expect(paper).toContainText('(дві тисячі п’ятсот гривень 00 копійок)');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Інший шаблон' }).click();
  await page.getByRole('link', { name: /^Акт приймання-передачі/ }).click();
  await expect(page.getByRole('link', { name: 'Скласти акт' })).toBeVisible();
  await page.getByRole('button', { name: 'Зберегти як PDF' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Акта приймання-передачі за цим договором ще немає');
});
