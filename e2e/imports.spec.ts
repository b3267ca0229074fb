import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signInNewOwner } from './support/new-owner.ts';
import { NOT_ON_A_PHONE } from './support/not-on-a-phone.ts';
import { tabTo } from './support/tab-to.ts';

/** A landlord leaves his spreadsheet: the table he copied becomes objects, tenants and leases. */

const HEADINGS = 'Адреса\tОрендар\tТелефон\tОренда\tПочаток\tДень оплати\tБорг';
const ROWS = [
  'Київ, вул. Лук’янівська, 5, кв. 18\tПетренко Іван Сергійович\t067 123 45 67\t18 500,00\t15.01.2026\tдо 5\t5 000',
  'Київ, вул. Садова 3, кв. 1\tТОВ «Кавовий двір»\t050 111 22 33\tбагато\t01.02.2026\t10\t',
  'Київ, вул. Садова 3, кв. 2\tБондар Олена\t0671112\t9000\t01.02.2026\t5\t',
];
const TABLE = [HEADINGS, ...ROWS].join('\n');
const saves = { name: 'Зберегти 3 рядки' };

test('a table that was copied becomes a portfolio, put right cell by cell', async ({ page }, { project }) => {
  await signInNewOwner(page, { email: `import-${project.name}${Date.now()}@example.com`, phone: '050 333 22 61' });
  await page.goto('/properties');
  await page.getByRole('link', { name: 'Імпортувати з Excel' }).click();
  await expect(page.getByRole('heading', { name: 'Імпорт', level: 1 })).toBeVisible();
  await page.getByText('Портфель оренди').click();
  await page.getByRole('button', { name: 'Прочитати таблицю' }).click();
  await expect(page.getByText('Оберіть файл або вставте таблицю')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Або вставте таблицю').fill(TABLE);
  await page.getByRole('button', { name: 'Прочитати таблицю' }).click();

  await expect(page.getByRole('heading', { name: 'Як прочитали таблицю' })).toBeVisible();
  await expect(page.getByLabel('Що розділяє стовпці')).toHaveValue('tab');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Далі' }).click();

  await expect(page.getByText('Впізнали 7 з 7')).toBeVisible();
  await page.getByLabel('Поле: Борг').selectOption({ label: 'Не імпортувати' });
  await expect(page.getByText('Впізнали 6 з 7')).toBeVisible();
  await page.getByLabel('Поле: Борг').selectOption({ label: 'Борг' });
  await expect(page.getByText('Впізнали 7 з 7')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Далі' }).click();

  await expect(page.getByText('З помилками 2')).toBeVisible();
  await expect(page.getByText('Тут має бути число')).toBeVisible();
  await expectAccessible(page);
  const rent = page.getByLabel('Орендна плата, рядок 3');
  await rent.fill('12000');
  await rent.press('Enter');
  await expect(page.getByText('З помилками 1')).toBeVisible();
  const phone = page.getByLabel('Телефон орендаря, рядок 4');
  await phone.fill('067 111 22 33');
  await phone.press('Enter');
  await expect(page.getByText('Помилок немає')).toBeVisible();
  await expect(page.getByText('Збережемо: 3 рядки')).toBeVisible();
  await page.getByRole('button', saves).click();

  await expect(page.getByText('Збережено 3 рядки')).toBeVisible();
  await expect(page.getByText('3 договори у чернетках')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Зробити чинними 3 договори' }).click();
  await expect(page.getByText('Чинними стали 3 договори').first()).toBeVisible();
  await page.goto('/contracts');
  await expect(page.getByText('Петренко', { exact: false }).first()).toBeVisible();
  await page.goto('/counterparties');
  await expect(page.getByText('ТОВ «Кавовий двір»').first()).toBeVisible();
});

test('what was brought in by mistake is taken back, and an unfinished import is gone on with', async ({ page }, {
  project,
}) => {
  await signInNewOwner(page, { email: `import-back-${project.name}${Date.now()}@example.com`, phone: '050 333 22 62' });
  await page.goto('/import?kind=properties');
  const name = 'об’єкти.csv';
  const buffer = Buffer.from('\ufeffАдреса;Площа\r\nКиїв, вул. Нова, 1;54,3\r\nКиїв, вул. Нова, 2;-1\r\n');
  await page.getByLabel('Файл таблиці').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Прочитати таблицю' }).click();
  await expect(page.getByLabel('Кодування')).toHaveValue('utf-8');
  await page.reload();
  await expect(page.getByText('Щоб прочитати інакше, оберіть файл ще раз')).toBeVisible();
  await page.goto('/import');
  await page.getByRole('link', { name: `Продовжити: ${name}` }).click();
  await expect(page.getByText('З помилками 1')).toBeVisible();
  await page.getByRole('button', { name: 'Зберегти 1 рядок' }).click();
  await expect(page.getByText('Не збережено через помилки: 1 рядок')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Забрати рядки з помилками файлом' }).click();
  expect((await download).suggestedFilename()).toContain('.xlsx');
  await page.getByRole('button', { name: 'Скасувати імпорт' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Скасувати імпорт' }).click();
  await expect(page.getByText('Імпорт скасовано: видалено 1 запис').first()).toBeVisible();
  await page.goto('/properties');
  await expect(page.getByRole('link', { name: 'Імпортувати з Excel' })).toBeVisible();
});

test('a table is brought in by the keyboard alone', { tag: NOT_ON_A_PHONE }, async ({ page }, { project }) => {
  await signInNewOwner(page, { email: `import-keys-${project.name}${Date.now()}@example.com`, phone: '050 333 22 63' });
  await page.goto('/import');
  const { keyboard } = page;
  await expect(page.getByRole('heading', { name: 'Імпорт', level: 1 })).toBeVisible();
  await tabTo(page, page.getByLabel('Або вставте таблицю'));
  await keyboard.insertText(TABLE);
  await tabTo(page, page.getByRole('button', { name: 'Прочитати таблицю' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Далі' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Впізнали 7 з 7')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Далі' }));
  await keyboard.press('Enter');
  await expect(page.getByText('З помилками 2')).toBeVisible();
  await tabTo(page, page.getByLabel('Орендна плата, рядок 3'));
  await keyboard.press('Control+A');
  await keyboard.type('12000');
  await keyboard.press('Enter');
  await expect(page.getByText('З помилками 1')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Зберегти 2 рядки' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Збережено 2 рядки')).toBeVisible();
});
