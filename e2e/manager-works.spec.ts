import { expect, type Page, type Route, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { letObject, post, signInNewOwner, signInNewPerson } from './support/new-owner.ts';
import { linkIn, newestMessage } from './support/outbox.ts';
import { refusalsOf } from './support/refusals.ts';

/** A manager has no objects of his own: what he sees and does is what one owner has entrusted to him. */
test('a manager is told what to do, records a reading, a task and a payment, makes, issues and sends a receipt, keeps papers [spec 1.1, 6.3]', async ({
  page,
  browser,
}, { project }) => {
  const serial = String(Date.now()).slice(-6);
  const phone = `+38067${project.name === 'phone' ? '3' : '4'}${serial}`;
  await signInNewOwner(page, { email: `entrusts-${project.name}${serial}@example.com`, phone: '050 333 22 55' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '9', apartment: '4' };
  const object = await post(page.request, '/properties', { type: 'apartment', address });
  const contractId = await letObject(page.request, object.id);
  await post(page.request, '/physical-meters', {
    property_id: object.id,
    service: 'electricity',
    serial: '07112884',
    digits: 6,
    installed_on: '2026-01-01',
    initial_values: ['1000'],
  });
  const lease = await (await page.request.get(`/api/contracts/${contractId}`)).json();
  await page.request.patch(`/api/counterparties/${lease.result.tenant_counterparty_id}`, {
    data: { emails: [`tenant-${serial}@example.com`] },
  });
  const grant = await post(page.request, `/properties/${object.id}/managers`, { phone });
  const key = linkIn(await newestMessage(page, phone, /запрошують/), /https?:\S+\/invites\/\S+/).split('/invites/')[1];

  const context = await browser.newContext({
    baseURL: project.use.baseURL ?? '',
    locale: 'uk-UA',
    ...(project.use.viewport && { viewport: project.use.viewport }),
    ...(project.name === 'phone' && { hasTouch: true, isMobile: true }),
  });
  const manager = await context.newPage();
  await signInNewPerson(manager, { email: `works-${project.name}${serial}@example.com`, phone });
  await post(manager.request, `/invites/${key}/accept`, {});
  await post(page.request, `/invitations/${grant.id}/confirm`, {});
  const refused = refusalsOf(manager);

  await manager.goto('/dashboard');
  await expect(manager.getByText(/1\sлічильник без показників/)).toBeVisible();
  await expect(manager.getByRole('heading', { name: 'Довірені вам об’єкти' })).toBeVisible();
  await expect(manager.getByRole('link', { name: 'Квитанції за місяць' })).toBeVisible();
  await expectAccessible(manager);
  // The first thing to do alone has a button on a phone: the words lead there on both.
  await manager.getByRole('link', { name: /^1\sлічильник без показників/ }).click();
  await expect(manager.getByRole('button', { name: /Попросити/ })).toHaveCount(0);
  const value = manager.getByRole('textbox', { name: /Електроенергія/ });
  await value.fill('1 142');
  await value.press('Enter');
  await expect(manager.getByText('Усе зібрано')).toBeVisible();
  await manager.goto('/meters');
  await expect(manager.getByText('Прийнято', { exact: true }).first()).toBeVisible();
  // The photo is taken while the corrected value is still on its way.
  const late = async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  };
  await manager.route('**/api/meters/readings', late, { times: 1 });
  await value.fill('1 143');
  await value.press('Enter');
  await manager.getByLabel(/Фото лічильника: Електроенергія/).setInputFiles('docs/images/receipt-light.png');
  await expect(manager.getByRole('link', { name: 'Фото', exact: true })).toBeVisible();
  await expectAccessible(manager);

  await manager.goto('/tasks?create=1');
  const making = manager.getByRole('dialog');
  await making.getByLabel('Що зробити').fill('Перевірити бойлер');
  await making.getByRole('combobox', { name: 'Об’єкт' }).fill('Січ');
  await manager.getByRole('option', { name: /Січова/ }).click();
  await expectAccessible(manager);
  await making.getByRole('button', { name: 'Створити завдання' }).click();
  await expect(making).toBeHidden();
  await expect(manager.getByText('Перевірити бойлер').first()).toBeVisible();

  // The owner gives the work to him, and he finds it among his own.
  const found = await (await page.request.get('/api/tasks?q=бойлер')).json();
  await page.goto(`/tasks?task=${found.result.items[0].id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Змінити', exact: true }).click();
  const giving = page.getByRole('dialog', { name: 'Зміна завдання' });
  await giving.getByLabel(/^Відповідальний/).selectOption({ label: 'Олена Коваленко · менеджер' });
  await expectAccessible(page);
  await giving.getByRole('button', { name: 'Зберегти' }).click();
  await expect(page.getByText('Завдання змінено').first()).toBeVisible();
  await manager.goto('/tasks');
  await manager.getByRole('button', { name: 'Мої', exact: true }).click();
  await expect(manager).toHaveURL(/assignee_id=/);
  await expect(manager.getByText('Перевірити бойлер').first()).toBeVisible();
  await expectAccessible(manager);

  for (const screen of [`/properties/${object.id}`, `/contracts/${contractId}`]) {
    await manager.goto(screen);
    await expect(
      manager
        .getByRole('link', { name: /Січова/ })
        .or(manager.getByRole('heading', { name: /Січова/ }))
        .first(),
    ).toBeVisible();
    await manager.waitForLoadState('networkidle');
    await expectAccessible(manager);
  }
  await manager.goto(`/contracts/${contractId}?tab=receipts`);
  await manager.getByRole('link', { name: 'Створити квитанцію' }).click();
  await expect(manager.getByRole('heading', { name: /Квитанції за/ })).toBeVisible();
  await manager.getByRole('button', { name: /^Створити 1\sквитанцію/ }).click();
  await expect(manager.getByRole('heading', { name: /^Створено 1\sквитанцію/ })).toBeVisible();
  await expectAccessible(manager);
  await manager.getByRole('button', { name: /^Видати 1\sквитанцію/ }).click();
  await manager.getByRole('button', { name: /^Надіслати 1\sквитанцію/ }).click();
  await expect(manager.getByText('Готово: квитанції')).toBeVisible();
  await newestMessage(page, `tenant-${serial}@example.com`, /квитанцію/);
  await manager.goto(`/contracts/${contractId}?tab=receipts`);
  await manager
    .getByRole('link', { name: /2026|202\d/ })
    .first()
    .click();
  await expect(manager.getByRole('heading', { name: /^К-\d/ })).toBeVisible();
  await manager.waitForLoadState('networkidle');
  await expectAccessible(manager);
  await manager.getByRole('button', { name: 'Зафіксувати оплату' }).first().click();
  const paying = manager.getByRole('dialog');
  await paying.getByLabel('Сума', { exact: true }).fill('18 500,50');
  await expectAccessible(manager);
  await paying.getByRole('button', { name: 'Зафіксувати оплату' }).click();
  await expect(paying).toBeHidden();
  await manager.goto(`/contracts/${contractId}?tab=payments`);
  await expect(manager.getByText(/18.500,50/).first()).toBeVisible();
  await manager.getByRole('button', { name: /^Дії з\sоплатою/ }).click();
  await expect(manager.getByRole('menuitem')).toHaveCount(1);
  await manager.keyboard.press('Escape');

  await keepsPapers(manager, object.id, contractId);
  expect(refused).toEqual([]);

  // Shown out: the very next call is refused.
  await page.request.delete(`/api/properties/${object.id}/managers/${grant.id}`);
  await manager.goto('/meters');
  await expect(manager.getByText('07112884')).toHaveCount(0);
  await context.close();
});

/** A scan added to the object, renewed, thrown away and brought back, and a letter made of the contract. */
async function keepsPapers(manager: Page, objectId: string, contractId: string): Promise<void> {
  const scan = 'docs/images/receipt-light.png';
  await manager.goto(`/properties/${objectId}`);
  await manager.getByRole('button', { name: 'Додати документ' }).click();
  const adding = manager.getByRole('dialog');
  await adding.getByLabel('Файл', { exact: true }).setInputFiles(scan);
  await expect(adding.getByText('завантажено')).toBeVisible();
  await adding.getByLabel('Назва').fill('Акт огляду');
  await expect(adding.getByLabel('Контрагент')).toHaveCount(0);
  await expectAccessible(manager);
  await adding.getByRole('button', { name: 'Додати документ' }).click();
  await expect(adding).toBeHidden();

  await manager.goto('/documents');
  await manager.getByRole('link', { name: 'Акт огляду' }).first().click();
  await expect(manager.getByText('версія 1')).toBeVisible();
  await expectAccessible(manager);
  await manager.getByRole('button', { name: 'Нова версія' }).click();
  await manager.getByRole('dialog').getByLabel('Файл', { exact: true }).setInputFiles(scan);
  await expect(manager.getByText('завантажено')).toBeVisible();
  await manager.getByRole('button', { name: 'Додати версію' }).click();
  await expect(manager.getByText('версія 2').last()).toBeVisible();
  await manager.getByRole('button', { name: 'Видалити', exact: true }).click();
  await manager.getByRole('dialog').last().getByRole('button', { name: 'Видалити', exact: true }).click();
  await expect(manager.getByText('Документ видалено').first()).toBeVisible();
  await manager.goto('/documents?deleted=true');
  await manager.getByRole('link', { name: 'Акт огляду' }).first().click();
  await manager.getByRole('button', { name: 'Повернути' }).click();
  await expect(manager.getByText('Документ повернуто').first()).toBeVisible();

  await manager.goto(`/documents/create?contract_id=${contractId}`);
  await expect(manager.getByRole('link', { name: /Договір найму/ })).toHaveCount(0);
  await manager.getByRole('link', { name: /Додаткова угода/ }).click();
  await manager.getByRole('textbox', { name: 'Що змінюється' }).fill('Дозволено тримати кота');
  await expect(manager.getByText(/порожні рядки/).first()).toBeVisible();
  await expectAccessible(manager);
  await manager.getByRole('button', { name: /^Зберегти/ }).click();
  await expect(manager).toHaveURL(/\/documents\?document=/);
  await expect(manager.getByRole('dialog').getByText('Додаткова угода').first()).toBeVisible();
}
