import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { kyivToday } from './support/kyiv-today.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

/** A month of a landlord with two flats: the bank's file is dropped, what is sure goes in at once, the rest is decided line by line. */
async function flat(request: APIRequestContext, apartment: string): Promise<string> {
  const address = { city: 'Київ', street: 'вул. Січова', building: '7', apartment };
  const { id } = await post(request, '/properties', { type: 'apartment', address, area_total: '54.2' });
  return letObject(request, id);
}

async function issued(request: APIRequestContext, contractId: string): Promise<string> {
  const period = kyivToday().slice(0, 7);
  const asked = { period, contract_ids: [contractId] };
  const { created } = await post<{ created: string[] }>(request, '/receipts/run', asked);
  const [id = ''] = created;
  await post(request, `/receipts/${id}/issue`, {});
  const receipt = await request.get(`/api/receipts/${id}`);
  return (await receipt.json()).result.number;
}

const TITLES =
  '"Дата i час операції","Деталі операції",MCC,"Сума в валюті картки (UAH)","Сума в валюті операції",Валюта,Курс,"Сума комісій (UAH)","Сума кешбеку (UAH)","Залишок після операції"';

function monobank(rows: readonly (readonly [details: string, amount: string])[]): Buffer {
  const [year, month, day] = kyivToday().split('-');
  const lines = rows.map(
    ([details, amount], at) =>
      `"${day}.${month}.${year} 00:00:0${at}","${details}",4829,${amount},${amount},UAH,—,—,—,${at}.00`,
  );
  return Buffer.from([TITLES, ...lines].join('\n'));
}

const drop = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel(/^(Обрати файл виписки|Завантажити ще файл)$/).setInputFiles({ name, mimeType: 'text/csv', buffer });
const line = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Рядки виписок' }).getByRole('listitem').filter({ hasText: words });

test('a statement is dropped, what is sure is confirmed at once and the rest one by one', async ({ page }, {
  project,
}) => {
  const { request } = page;
  await signInNewOwner(page, { email: `bank-${project.name}${Date.now()}@example.com`, phone: '050 333 22 14' });
  const [first, second] = [await flat(request, '1'), await flat(request, '2')];
  const [number] = [await issued(request, first), await issued(request, second)];

  await page.goto('/receipts');
  await page.getByRole('link', { name: /^Виписка банку/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Виписки банку' })).toBeVisible();
  await expectAccessible(page);
  const file = monobank([
    [`Оренда, ${number}`, '18500.50'],
    ['Від: Галина Мельничук', '18500.50'],
    ['Від: Брат', '100.00'],
    ['Сільпо', '-431.20'],
  ]);
  await drop(page, 'листопад.csv', file);
  await expect(page.getByText('Нові надходження: 3')).toBeVisible();
  await expect(page.getByText('Витрати, їх пропущено: 1')).toBeVisible();
  const sure = line(page, number);
  await expect(sure.getByText('Висока впевненість')).toBeVisible();
  await expect(sure.getByText('у призначенні номер квитанції, сума збігається')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Зарахувати надійні: 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Зарахувати', exact: true }).click();
  await expect(line(page, number)).toHaveCount(0);

  // The tenant's mother is nobody we know: the contract is chosen, the transfer divided, and she is remembered.
  const mother = line(page, 'Галина Мельничук');
  await mother.getByRole('button', { name: /Обрати договір|Змінити/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Договір' }).fill('Січова');
  await dialog.getByRole('option', { name: /кв\. 2/ }).click();
  await dialog.getByLabel('Сума').fill('18 000,50');
  await expect(dialog.getByText('Лишилося розподілити')).toBeVisible();
  await dialog.getByRole('button', { name: 'Розділити на ще один договір' }).click();
  const another = dialog.getByRole('region', { name: 'Частка 2' });
  await another.getByRole('combobox', { name: 'Договір' }).fill('Січова');
  await another.getByRole('option', { name: /кв\. 1/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Зарахувати', exact: true }).click();
  await expect(mother).toHaveCount(0);

  await line(page, 'Від: Брат').getByRole('button', { name: 'Пропустити' }).click();
  await expect(page.getByText('Усе розібрано')).toBeVisible();
  await drop(page, 'листопад.csv', file);
  await expect(page.getByText('Уже відомі: 3')).toBeVisible();

  // Both files are kept, with what of each is settled; the lines of one are a step away.
  await page.getByRole('link', { name: 'Файли' }).click();
  await expect(page.getByRole('link', { name: 'листопад.csv' }).filter({ visible: true })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'листопад.csv' }).filter({ visible: true }).last().click();
  await expect(page).toHaveURL(/\?statement_id=/);
  await expect(page.getByRole('button', { name: 'Прибрати фільтр листопад.csv' })).toBeVisible();
  await expect(page.getByText('Усе розібрано')).toBeVisible();
  await page.getByRole('link', { name: /^Зараховано/ }).click();
  await expect(page.locator('.bank-lines > li')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Прибрати фільтр листопад.csv' }).click();
  await expect(page).toHaveURL('/payments/import?view=confirmed');

  const paid = line(page, number);
  await expect(paid.getByText('вул. Січова')).toBeVisible();
  await paid.getByRole('button', { name: 'Скасувати зарахування' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Скасувати зарахування' }).click();
  await expect(paid).toHaveCount(0);
  await page.getByRole('link', { name: /^Чекають/ }).click();
  await expect(line(page, number)).toBeVisible();
  await page.getByRole('button', { name: 'Запам’ятовані платники' }).click();
  await expect(page.getByRole('dialog').getByText('Галина Мельничук').first()).toBeVisible();
});

test('the columns of a bank we do not know are named once', async ({ page }, { project }) => {
  await signInNewOwner(page, { email: `table-${project.name}${Date.now()}@example.com`, phone: '050 333 22 15' });
  const [year, month, day] = kyivToday().split('-');
  const table = (purpose: string) =>
    Buffer.from(
      `Коли проведено;Сума руху;Відправник;Нотатка\n${day}.${month}.${year};1 250,00;Коваль Марія;${purpose}\n`,
    );
  await page.goto('/payments/import');
  await drop(page, 'банк.csv', table('перший'));
  const dialog = page.getByRole('dialog', { name: 'Що в яких стовпцях?' });
  await expect(dialog.getByRole('cell', { name: 'Коваль Марія' })).toBeVisible();
  await expect(dialog.getByLabel('Сума зі знаком')).toHaveValue('1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Прочитати виписку' }).click();
  await expect(dialog.getByText(/Вкажіть стовпець із датою|Заповніть/).first()).toBeVisible();
  await dialog.getByLabel('Дата операції').selectOption({ label: 'Коли проведено' });
  await dialog.getByLabel('Призначення платежу').selectOption({ label: 'Нотатка' });
  await dialog.getByRole('button', { name: 'Прочитати виписку' }).click();
  await expect(page.getByText('Нові надходження: 1')).toBeVisible();
  await expect(line(page, 'Коваль Марія').getByText('перший')).toBeVisible();
  await drop(page, 'банк-2.csv', table('другий'));
  await expect(line(page, 'другий')).toBeVisible();
});

test('a file that is no statement is refused in words', async ({ page }, { project }) => {
  await signInNewOwner(page, { email: `file-${project.name}${Date.now()}@example.com`, phone: '050 333 22 16' });
  await page.goto('/payments/import');
  await drop(page, 'фото.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]));
  await expect(page.getByRole('alert')).toContainText('У файлі немає виписки');
  await expectAccessible(page);
});
