import { expect, type Route, test } from '@playwright/test';
import { callApi, signUp } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';
import { NOT_ON_A_PHONE } from './support/not-on-a-phone.ts';
import { pdf } from './support/small-pdf.ts';

test('a paper is added, looked at, renewed, thrown away and brought back', async ({ page }, { project }) => {
  const isPhone = project.name === 'phone';
  await signUp(page.context(), {
    email: `documents-${project.name}${Date.now()}@example.com`,
    phone: '050 333 22 13',
    role: 'owner',
  });
  const address = { city: 'Київ', street: 'вул. Січова', building: '7', apartment: '1' };
  const api = callApi(page.context());
  const { id: propertyId } = await api('POST', '/properties', { type: 'apartment', address });

  await page.goto('/documents');
  await expect(page.getByText('Документів ще немає')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Завантажити' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Додати документ' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Файл');
  await dialog
    .getByLabel('Файл')
    .setInputFiles({ name: 'чернетка.docx', mimeType: 'application/octet-stream', buffer: Buffer.from('PK') });
  await expect(dialog.getByText('Такий файл не підійде')).toBeVisible();
  // It would be refused again.
  await expect(dialog.getByRole('button', { name: /Надіслати файл .* ще раз/ })).toBeHidden();
  await dialog.getByRole('button', { name: 'Прибрати файл чернетка.docx' }).click();
  await dialog.getByLabel('Файл').setInputFiles(pdf('страховий_поліс.pdf'));
  await expect(dialog.getByText('завантажено')).toBeVisible();
  await expect(dialog.getByLabel('Назва')).toHaveValue('страховий поліс');
  await dialog.getByLabel('Вид документа').selectOption('insurance');
  await dialog.getByLabel('Діє до').fill('01.01.2020');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Додати документ' }).click();
  await expect(page.getByText('минув 01.01.2020')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'страховий поліс' }).click();
  await expect(dialog.getByRole('link', { name: 'Завантажити файл' })).toBeVisible();
  await expect(dialog.getByText('Лише я')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Нова версія' }).click();
  // A slow network: the button is pressed before the file is there, and once is enough.
  const held: Route[] = [];
  await page.route('**/api/files', (route) => void held.push(route));
  await dialog.getByLabel('Файл').setInputFiles(pdf('поліс 2031.pdf'));
  await dialog.getByLabel('Діє до').fill('01.01.2031');
  await dialog.getByRole('button', { name: 'Додати версію' }).click();
  await expect(dialog.locator('button[aria-busy=true]')).toBeVisible();
  await held[0]?.continue();
  await page.unroute('**/api/files');
  const [old] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Завантажити версію 1' }).click(),
  ]);
  expect(old.suggestedFilename()).toBe('страховий_поліс.pdf');

  await dialog.getByRole('button', { name: 'Видалити' }).click();
  await page
    .getByRole('dialog', { name: /^Видалити документ/ })
    .getByRole('button', { name: 'Видалити' })
    .click();
  await expect(page.getByText('Документів ще немає')).toBeVisible();
  await page.getByRole('button', { name: 'Кошик' }).click();
  await page.getByRole('link', { name: 'страховий поліс' }).click();
  await dialog.getByRole('button', { name: 'Повернути' }).first().click();
  await expect(dialog.getByRole('button', { name: 'Нова версія' })).toBeVisible();

  await page.goto(`/properties/${propertyId}`);
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Документи' }) });
  await section.getByRole('button', { name: 'Додати документ' }).click();
  await dialog.getByLabel('Файл').setInputFiles(pdf('витяг.pdf'));
  await expect(dialog.getByText('завантажено')).toBeVisible();
  await dialog.getByRole('button', { name: 'Додати документ' }).click();
  await expect(dialog).toBeHidden();
  await expect(section.getByRole('button', { name: /витяг/ })).toBeVisible();
  // Where the page was scrolled to save, a link may lie half under the bar of the top: it is judged from its beginning.
  await page.evaluate('scrollTo(0, 0)');
  await expectAccessible(page);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(isPhone ? 360 : 1280);
});

test('a paper of a whole complex is added on its page, shown to its managers, and found by it', async ({ page }, {
  project,
}) => {
  const { request } = page;
  await signInNewOwner(page, { email: `house-${project.name}${Date.now()}@example.com`, phone: '050 333 22 47' });
  const { id } = await post(request, '/complexes', { name: 'ЖК Сонячний', address: 'Київ, вул. Січова, 7' });
  await page.goto(`/complexes/${id}`);
  await page.getByRole('button', { name: 'Додати документ' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: /^Комплекс/ })).toHaveValue('ЖК Сонячний');
  await expect(dialog.getByRole('combobox', { name: /^Об’єкт/ })).toBeHidden();
  await dialog.getByLabel('Файл').setInputFiles(pdf('договір_із_ліфтовою.pdf'));
  await expect(dialog.getByText('завантажено')).toBeVisible();
  await dialog.getByText('Контрагент, нотатка, хто бачить').click();
  await expect(dialog.getByText('Я, менеджери й\u00a0орендар')).toBeHidden();
  await dialog.getByText('Я й\u00a0менеджери').click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Додати документ' }).click();
  await page.getByRole('button', { name: /договір із ліфтовою/ }).click();
  await expect(dialog.getByRole('link', { name: 'ЖК Сонячний' })).toHaveAttribute('href', `/complexes/${id}`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.goto(`/documents?complex_id=${id}`);
  await expect(page.getByRole('link', { name: 'договір із ліфтовою' })).toBeVisible();
  await expect(page.getByText('ЖК Сонячний').first()).toBeVisible();
  await page.getByRole('button', { name: 'Прибрати фільтр ЖК Сонячний' }).click();
  await expect(page).toHaveURL('/documents');

  // Whoever is let into the whole complex reads no card of it: the papers say its name.
  await page.route(`**/api/complexes/${id}`, (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto(`/documents?complex_id=${id}`);
  await expect(page.getByRole('button', { name: 'Прибрати фільтр ЖК Сонячний' })).toBeVisible();
});

test('the list is narrowed to an object, a contract, a person, in its address', async ({ page }, { project }) => {
  const { request } = page;
  await signInNewOwner(page, { email: `about-${project.name}${Date.now()}@example.com`, phone: '050 333 22 43' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '7' };
  const flat = (apartment: string) =>
    post(request, '/properties', { type: 'apartment', address: { ...address, apartment } });
  const [first, empty] = [await flat('1'), await flat('2')];
  const contractId = await letObject(request, first.id);
  const tenant = (await (await request.get(`/api/contracts/${contractId}`)).json()).result.tenant_counterparty_id;
  const paper = async (title: string, about: object) => {
    const { name, mimeType, buffer } = pdf(`${title}.pdf`);
    const sent = await request.post('/api/files', {
      multipart: { purpose: 'document', file: { name, mimeType, buffer } },
    });
    const { id } = (await sent.json()).result;
    await post(request, '/documents', { title, kind: 'other', file_id: id, ...about });
  };
  await paper('Поліс', { property_id: first.id });
  await paper('Договір на папері', { contract_id: contractId });
  await paper('Довідка', { counterparty_id: tenant });

  const dialog = page.getByRole('dialog');
  const rows = page.getByRole('link', { name: /^(Поліс|Договір на папері|Довідка)$/ });
  const choose = async (label: string, typed: string, option: RegExp) => {
    await page.getByRole('button', { name: 'Стосується…' }).click();
    await dialog.getByRole('combobox', { name: label }).fill(typed);
    await dialog.getByRole('option', { name: option }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Показати' }).click();
    await expect(dialog).toBeHidden();
  };
  await page.goto('/documents');
  await expect(rows).toHaveCount(3);
  await choose('Об’єкт', 'кв. 1', /кв\.\s1/);
  await expect(page).toHaveURL(`/documents?property_id=${first.id}`);
  await expect(rows).toHaveCount(2);
  await choose('Договір', 'Д-', /Д-/);
  await expect(page).toHaveURL(`/documents?property_id=${first.id}&contract_id=${contractId}`);
  await expect(page.getByRole('link', { name: 'Договір на папері' })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Скинути' }).click();
  await choose('Контрагент', 'Мельник', /Мельник/);
  await expect(page.getByRole('link', { name: 'Довідка' })).toBeVisible();
  await expect(rows).toHaveCount(1);

  // An address opened by itself names what it is narrowed to, though no row could say it.
  await page.goto(`/documents?property_id=${empty.id}`);
  await expect(page.getByText('Нічого не знайдено')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Прибрати фільтр .*кв\.\s2/ })).toBeVisible();
});

test('a file dropped on the list opens the form with it', { tag: NOT_ON_A_PHONE }, async ({ page }) => {
  await signUp(page.context(), {
    email: `documents-drop${Date.now()}@example.com`,
    phone: '050 333 22 14',
    role: 'owner',
  });
  await page.goto('/documents');
  await expect(page.getByText('Документів ще немає')).toBeVisible();
  // As a string: what runs in the page knows names that this file does not.
  const data = await page.evaluateHandle(
    `(() => { const data = new DataTransfer(); data.items.add(new File([Uint8Array.from(atob('${pdf('акт.pdf').buffer.toString('base64')}'), (sign) => sign.charCodeAt(0))], 'акт.pdf')); return data; })()`,
  );
  await page.locator('.doc-drop').dispatchEvent('drop', { dataTransfer: data });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('завантажено')).toBeVisible();
  await expect(dialog.getByLabel('Назва')).toHaveValue('акт');
});
