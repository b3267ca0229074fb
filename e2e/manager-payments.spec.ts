import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { contextOfProject } from './support/context-of-project.ts';
import { letObject, post, signInNewOwner, signInNewPerson } from './support/new-owner.ts';
import { linkIn, newestMessage } from './support/outbox.ts';
import { refusalsOf } from './support/refusals.ts';

/** His only switch is `payments`: neither the contract nor the receipts are open to him (ADR 0038). */
test('a manager of payments alone is told what is owed, records it, and finds nothing that is closed to him', async ({
  page,
  browser,
}, { project }) => {
  const serial = String(Date.now()).slice(-6);
  const phone = `+38067${project.name === 'phone' ? '5' : '6'}${serial}`;
  await signInNewOwner(page, { email: `owes-${project.name}${serial}@example.com`, phone: '050 333 22 66' });
  // Before there is anybody to pay, the form says so instead of a field that finds nothing.
  await page.goto('/payments?pay=1');
  await expect(page.getByRole('dialog').getByText(/Договорів, за якими приймають оплату, ще немає/)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveCount(0);
  await expectAccessible(page);
  const address = { city: 'Київ', street: 'вул. Січова', building: '12', apartment: '7' };
  const object = await post(page.request, '/properties', { type: 'apartment', address });
  const contractId = await letObject(page.request, object.id);
  const period = new Date().toISOString().slice(0, 7);
  const run = await post<{ created: string[] }>(page.request, '/receipts/run', { period, contract_ids: [contractId] });
  await post(page.request, `/receipts/${run.created[0]}/issue`, {});
  const switches = {
    readings: false,
    receipts: false,
    payments: true,
    contracts: false,
    tasks: false,
    documents: false,
  };
  const grant = await post(page.request, `/properties/${object.id}/managers`, { phone, permissions: switches });
  const key = linkIn(await newestMessage(page, phone, /запрошують/), /https?:\S+\/invites\/\S+/).split('/invites/')[1];

  const context = await contextOfProject(browser, project, project.use.baseURL ?? '');
  const manager = await context.newPage();
  await signInNewPerson(manager, { email: `pays-${project.name}${serial}@example.com`, phone });
  await post(manager.request, `/invites/${key}/accept`, {});
  await post(page.request, `/invitations/${grant.id}/confirm`, {});
  const refused = refusalsOf(manager);

  await manager.goto('/dashboard');
  await expect(manager.getByText(/1\sдоговір чекає оплати/)).toBeVisible();
  await expect(manager.getByRole('link', { name: 'Оплати й\u00a0борги' })).toBeVisible();
  await expectAccessible(manager);
  await manager.getByRole('link', { name: /^Зафіксувати оплату/ }).click();
  await expect(manager).toHaveURL(/\/payments\?owing=true$/);
  await expect(manager.getByRole('heading', { name: 'Оплати', exact: true })).toBeVisible();
  await expect(manager.getByText(/Січова/).first()).toBeVisible();
  await expect(manager.getByRole('link', { name: /Січова/ })).toHaveCount(0);
  await expectAccessible(manager);

  // By words, from the head of the screen.
  await manager.getByRole('button', { name: 'Зафіксувати оплату', exact: true }).click();
  const paying = manager.getByRole('dialog');
  await paying.getByRole('combobox', { name: 'Договір' }).fill('Січова');
  await expectAccessible(manager);
  await paying.getByRole('option', { name: /Січова/ }).click();
  await expect(paying.getByLabel('Сума', { exact: true })).not.toHaveValue('');
  await paying.getByLabel('Сума', { exact: true }).fill('500,00');
  await expectAccessible(manager);
  await paying.getByRole('button', { name: 'Зафіксувати оплату' }).click();
  await expect(paying).toBeHidden();
  await manager.getByRole('link', { name: 'Усі оплати' }).click();
  await expect(manager.getByText(/500,00/).first()).toBeVisible();
  await manager.getByRole('button', { name: 'Завантажити' }).click();
  const [file] = await Promise.all([
    manager.waitForEvent('download'),
    manager.getByRole('menuitem', { name: /CSV/ }).click(),
  ]);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toMatch(/Об’єкт;Орендар/);
  expect(csv).toMatch(/500,00.*Січова.*Мельник/);
  await expect(manager.getByRole('link', { name: /Січова/ })).toHaveCount(0);
  await expectAccessible(manager);

  // From the page of the object: the rest of the debt is filled in.
  await manager.goto(`/properties/${object.id}`);
  await expect(manager.getByRole('heading', { name: 'Борг' })).toBeVisible();
  await expectAccessible(manager);
  await manager.getByRole('link', { name: 'Зафіксувати оплату' }).click();
  await expect(paying.getByText(/Січова/)).toBeVisible();
  await paying.getByRole('button', { name: 'Зафіксувати оплату' }).click();
  await expect(paying).toBeHidden();
  await manager.goto('/payments?owing=true');
  await expect(manager.getByText('Боргів немає')).toBeVisible();
  await expectAccessible(manager);

  // His way to it stands in the menu; the address of receipts leads there too.
  await manager.goto('/receipts');
  await expect(manager).toHaveURL(/\/payments$/);
  await expect(manager.getByRole('link', { name: 'Оплати', exact: true }).first()).toBeVisible();
  expect(refused).toEqual([]);

  // The owner records on the same screen, and the contract is open to him.
  await page.goto('/payments');
  await expect(page.getByRole('link', { name: /Січова/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Зафіксувати оплату', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Договір' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  await page.request.delete(`/api/properties/${object.id}/managers/${grant.id}`);
  await manager.goto('/payments');
  await expect(manager.getByText(/Січова/)).toHaveCount(0);
  await context.close();
});
