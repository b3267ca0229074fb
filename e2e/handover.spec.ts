import { expect, test } from '@playwright/test';
import { callApi, signUp } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { linkIn, newestMessage } from './support/outbox.ts';

const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('a home is given with an act that the tenant signs by a code, and taken back against it', async ({ page }, {
  project,
}) => {
  const isPhone = project.name === 'phone';
  const mail = `tenant-${project.name}${Date.now()}@example.com`;
  await signUp(page.context(), {
    email: `handover-${project.name}${Date.now()}@example.com`,
    phone: '050 333 22 15',
    role: 'owner',
  });
  const api = callApi(page.context());
  const address = { city: 'Київ', street: 'вул. Січова', building: '7', apartment: '1' };
  const { id: propertyId } = await api('POST', '/properties', { type: 'apartment', address });
  const card = (last_name: string, role: string, more: object = {}) =>
    api('POST', '/counterparties', { kind: 'person', first_name: 'Андрій', last_name, roles: [role], ...more });
  const [landlord, tenant] = [await card('Коваленко', 'landlord'), await card('Мельник', 'tenant', { emails: [mail] })];
  await api('POST', '/physical-meters', {
    property_id: propertyId,
    service: 'electricity',
    serial: '07112882',
    digits: 6,
    installed_on: '2025-01-01',
    initial_values: ['1000'],
  });
  const { id } = await api('POST', '/contracts', {
    rental_object_id: propertyId,
    landlord_counterparty_id: landlord.id,
    tenant_counterparty_id: tenant.id,
    start_date: '2026-01-01',
    rent: { amount_minor: 1_850_050, currency: 'UAH' },
  });
  await api('POST', `/contracts/${id}/activate`, { signed_on: '2026-01-01' });

  await page.goto(`/contracts/${id}`);
  await page.getByRole('link', { name: 'Скласти акт: Акт приймання-передачі' }).click();
  const blank = await page.request.get(
    (await page.getByRole('link', { name: 'Порожній для друку' }).getAttribute('href')) ?? '',
  );
  expect(blank.headers()['content-type']).toBe('application/pdf');
  await page.getByRole('button', { name: 'Скласти акт' }).click();
  await page.getByLabel(/Електроенергія/).fill('990');
  await expect(page.getByText('Було 1 000, 01.01.2025')).toBeVisible();
  await expect(page.getByText('Менше за попередній показник')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/Електроенергія/).fill('1010');
  await expect(page.getByText('Менше за попередній показник')).toBeHidden();
  await page.getByRole('button', { name: 'Вхідні двері' }).click();
  await page.getByRole('button', { name: 'Більше: Вхідні двері' }).click();
  await page.getByRole('button', { name: 'Кухня' }).click();
  await page.getByLabel('Додати фото: Кухня').setInputFiles({ name: 'к.png', mimeType: 'image/png', buffer: PHOTO });
  await expect(page.getByAltText('Кухня, фото 1')).toBeVisible();
  await page.getByLabel('Стан: стіни, підлога, вікна, двері: Кухня').fill('Подряпина біля вікна');
  await page.getByRole('button', { name: 'Додати річ' }).click();
  await page.getByLabel('Назва речі', { exact: true }).fill('Холодильник');
  await expect(page.getByText('Усе збережено')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(isPhone ? 360 : 1280);
  await page.reload();
  await expect(page.getByLabel('Назва речі', { exact: true })).toHaveValue('Холодильник');
  await expect(page.getByLabel(/Електроенергія/)).toHaveValue('1010');
  await page.getByRole('button', { name: 'Надіслати орендареві' }).click();
  await expect(page.getByText('Чекає на підпис')).toBeVisible();
  await expectAccessible(page);

  const { public_link: link } = await api<{ public_link: { url: string } }>('GET', `/contracts/${id}`);
  await page.goto(link.url);
  const form = page.locator('#handover');
  await form.getByRole('button', { name: 'Отримати код' }).click();
  const code = linkIn(await newestMessage(page, mail, /код для договору/), /\d{6}/);
  await form.getByLabel('Код із повідомлення').fill(code);
  await form.getByRole('button', { name: 'Показати акт' }).click();
  await expect(form.getByText('Вхідні двері')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Підписати акт' }).click();
  await expect(form.getByText('Акт підписано')).toBeVisible();

  await page.goto(`/contracts/${id}/handover?act=out`);
  await page.getByRole('button', { name: 'Скласти акт' }).click();
  await page.getByRole('button', { name: 'Менше: Вхідні двері' }).click();
  await page.getByLabel('Стан', { exact: true }).selectOption('damaged');
  await page.getByLabel('Стан: стіни, підлога, вікна, двері: Кухня').fill('Подряпина біля вікна, пляма на стелі');
  await page.getByRole('button', { name: 'Балкон' }).click();
  await expect(page.getByText('Усе збережено')).toBeVisible();
  await page.reload();
  const changed = page.getByRole('region', { name: 'Що змінилося' });
  await expect(changed.getByText('бракує 1 ключа')).toBeVisible();
  await expect(changed.getByText('пошкоджено', { exact: true })).toBeVisible();
  // Rooms without a photo are compared too, each by the words of both acts.
  const room = (name: string) => changed.getByRole('listitem').filter({ hasText: name });
  await expect(room('Кухня').filter({ hasText: 'описано інакше' })).toContainText(
    'Було: Подряпина біля вікнаСтало: Подряпина біля вікна, пляма на стелі',
  );
  await expect(room('Балкон')).toContainText('Стало: без зауважень');
  await expect(room('Балкон')).toContainText(/лише в\sакті повернення/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Підписано на папері' }).click();
  const paper = page.getByRole('dialog');
  await paper
    .getByLabel('Скан підписаного акта')
    .setInputFiles({ name: 'акт.png', mimeType: 'image/png', buffer: PHOTO });
  await expect(paper.getByText('завантажено')).toBeVisible();
  await expectAccessible(page);
  await paper.getByRole('button', { name: 'Підписано на папері' }).click();
  await expect(page.getByText('Підписано', { exact: true })).toBeVisible();
  await expect(changed.getByText(/^Було, .*: фото немає$|^Стало, .*: фото немає$/)).toBeVisible();
  await expect(changed.getByAltText('Кухня, Було, фото 1')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Відкрити скан' })).toHaveAttribute('href', /\/api\/files\//);

  // The act of the beginning was signed by a code; its paper came later.
  await page.goto(`/contracts/${id}/handover?act=in`);
  await page.getByRole('button', { name: 'Додати скан' }).click();
  const later = page.getByRole('dialog');
  await later
    .getByLabel('Скан підписаного акта')
    .setInputFiles({ name: 'скан.png', mimeType: 'image/png', buffer: PHOTO });
  await expect(later.getByText('завантажено')).toBeVisible();
  await expectAccessible(page);
  await later.getByRole('button', { name: 'Додати скан' }).click();
  await expect(page.getByRole('link', { name: 'Відкрити скан' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Додати скан' })).toBeHidden();
});
