import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { contextOfProject } from './support/context-of-project.ts';
import { post, signInNewOwner, signInNewPerson } from './support/new-owner.ts';
import { linkIn, newestMessage } from './support/outbox.ts';
import { refusalsOf } from './support/refusals.ts';

/** The switch `contracts`: a manager lets an object of which he owns nothing (ADR 0042). */
test('a manager writes a contract, sends it to a tenant whom he has added, and its owner sees who has done it [spec 6.3]', async ({
  page,
  browser,
}, { project }) => {
  const serial = String(Date.now()).slice(-6);
  const mine = (digit: string) => `+38067${project.name === 'phone' ? digit : Number(digit) + 1}${serial}`;
  await signInNewOwner(page, { email: `lets-${project.name}${serial}@example.com`, phone: mine('1') });
  const address = { city: 'Київ', street: 'вул. Січова', building: '11', apartment: '6' };
  const object = await post(page.request, '/properties', { type: 'apartment', address });
  const grant = await post(page.request, `/properties/${object.id}/managers`, { phone: mine('3') });
  const letter = await newestMessage(page, mine('3'), /запрошують/);
  const key = linkIn(letter, /https?:\S+\/invites\/\S+/).split('/invites/')[1];

  const manager = await (await contextOfProject(browser, project, project.use.baseURL ?? '')).newPage();
  await signInNewPerson(manager, { email: `leases-${project.name}${serial}@example.com`, phone: mine('3') });
  await post(manager.request, `/invites/${key}/accept`, {});
  await post(page.request, `/invitations/${grant.id}/confirm`, {});
  const refused = refusalsOf(manager);

  await manager.goto('/contracts');
  await manager.getByRole('link', { name: 'Створити договір' }).first().click();
  const contractId = await writeContract(manager, serial);
  await expect(manager.getByRole('button', { name: 'Підписано на папері' })).toHaveCount(0);
  await expect(manager.getByRole('heading', { name: 'Сторінка орендаря' })).toHaveCount(0);
  await expectAccessible(manager);

  await manager.getByRole('button', { name: /^Надіслати/ }).click();
  const sending = manager.getByRole('dialog');
  await expectAccessible(manager);
  await sending.getByRole('button', { name: /^Надіслати/ }).click();
  await expect(sending).toBeHidden();
  const sent = await newestMessage(page, `tenant-${serial}@example.com`, /оговір/);
  expect(linkIn(sent, /https?:\S+\/info\/\S+/)).toContain(contractId);
  expect(refused).toEqual([]);

  // The owner finds his contract, and in its history whoever has written it.
  await page.goto(`/contracts/${contractId}`);
  await expect(page.getByText('Литвин Ірина').first()).toBeVisible();
  await manager.context().close();
});

async function writeContract(manager: Page, serial: string): Promise<string> {
  await expect(manager.getByText('Спершу оберіть об’єкт.')).toBeVisible();
  await expect(manager.getByRole('radio', { name: /Уже здаю/ })).toHaveCount(0);
  await expectAccessible(manager);
  await manager.getByRole('combobox', { name: 'Об’єкт' }).fill('Січова');
  await manager.getByRole('option', { name: /Січова/ }).click();
  await expect(manager.getByRole('combobox', { name: 'Орендодавець' })).toHaveValue(/Коваленко/);
  await manager.getByRole('combobox', { name: 'Орендар' }).fill('Литвин Ірина');
  await manager.getByRole('option', { name: /Створити/ }).click();
  const adding = manager.getByRole('dialog');
  await expect(adding.getByLabel('Прізвище')).toHaveValue('Литвин');
  await adding.getByLabel('Телефон').fill('067 333 44 55');
  await adding.getByLabel('Електронна пошта').fill(`tenant-${serial}@example.com`);
  await expectAccessible(manager);
  await adding.getByRole('button', { name: 'Додати орендаря' }).click();
  await expect(adding).toBeHidden();
  await manager.getByLabel('Сума на місяць').fill('18 500');
  await expect(manager.getByLabel('Рахунок для оплати')).toHaveCount(0);
  await expect(manager.getByLabel('Номер договору')).toHaveCount(0);
  await expectAccessible(manager);
  await manager.getByRole('button', { name: 'Створити договір' }).click();
  await expect(manager).toHaveURL(/\/contracts\/[0-9a-f-]{36}$/);
  await expect(manager.getByText('Литвин Ірина').first()).toBeVisible();
  return manager.url().split('/contracts/')[1] ?? '';
}
