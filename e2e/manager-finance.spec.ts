import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { contextOfProject } from './support/context-of-project.ts';
import { letObject, post, signInNewOwner, signInNewPerson } from './support/new-owner.ts';
import { linkIn, newestMessage } from './support/outbox.ts';
import { refusalsOf } from './support/refusals.ts';

/** Money of an entrusted flat: what it cost is written down, what it brings is seen, and of taxes nothing (ADR 0038). */
test('a manager trusted with finance records an expense and sees the money of that flat alone [spec 1.1]', async ({
  page,
  browser,
}, { project }) => {
  const serial = String(Date.now()).slice(-6);
  const phone = `+38067${project.name === 'phone' ? '5' : '6'}${serial}`;
  await signInNewOwner(page, { email: `trusts-${project.name}${serial}@example.com`, phone: '050 333 22 56' });
  const flat = async (apartment: string) => {
    const address = { city: 'Київ', street: 'вул. Січова', building: '9', apartment };
    return post(page.request, '/properties', { type: 'apartment', address, area_total: '54' });
  };
  const [home, other] = [await flat('4'), await flat('5')];
  await letObject(page.request, home.id);
  await post(page.request, '/expenses', {
    property_id: other.id,
    category: 'tax',
    amount_kop: 777_700,
    spent_on: '2026-11-02',
  });
  await post(page.request, '/shared-bills', {
    service: 'building',
    period: '2026-11',
    total_kop: 90_000,
    basis: 'equal',
    shares: [{ property_id: home.id }, { property_id: other.id }],
  });
  const grant = await post(page.request, `/properties/${home.id}/managers`, { phone, permissions: { finance: true } });
  const key = linkIn(await newestMessage(page, phone, /запрошують/), /https?:\S+\/invites\/\S+/).split('/invites/')[1];
  const manager = await (await contextOfProject(browser, project, project.use.baseURL ?? '')).newPage();
  await signInNewPerson(manager, { email: `trusted-${project.name}${serial}@example.com`, phone });
  await post(manager.request, `/invites/${key}/accept`, {});
  await post(page.request, `/invitations/${grant.id}/confirm`, {});
  const refused = refusalsOf(manager);

  await manager.goto('/finance');
  await expect(manager.getByRole('heading', { name: 'Фінанси' })).toBeVisible();
  await expect(manager.getByText('450,00').filter({ visible: true }).first()).toBeVisible();
  await expect(manager.getByText('7 777,00')).toHaveCount(0);
  await expect(manager.getByRole('link', { name: 'Податки' })).toHaveCount(0);
  await expectAccessible(manager);
  await manager.getByRole('link', { name: 'Спільні рахунки', exact: true }).click();
  await expect(
    manager.getByText('Частка').or(manager.getByText('450,00')).filter({ visible: true }).first(),
  ).toBeVisible();
  await expectAccessible(manager);

  await manager.getByRole('link', { name: 'Витрати', exact: true }).click();
  await manager.getByRole('link', { name: 'Додати витрату' }).click();
  const dialog = manager.getByRole('dialog');
  await expect(dialog.getByLabel('Кому заплачено')).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Об’єкт' }).fill('Січова');
  await dialog.getByRole('option', { name: /Січова/ }).click();
  await dialog.getByLabel('Сума').fill('1 250,50');
  await dialog.getByLabel('Примітка').fill('Заміна змішувача');
  await dialog.getByLabel('Чек або рахунок').setInputFiles('docs/images/receipt-light.png');
  await expect(dialog.getByText('receipt-light')).toBeVisible();
  await expect(dialog.getByText('завантажено')).toBeVisible();
  await expectAccessible(manager);
  await dialog.getByRole('button', { name: 'Записати витрату' }).click();
  await expect(dialog).toBeHidden();
  await expect(manager.getByText('Заміна змішувача').filter({ visible: true })).toBeVisible();
  await expectAccessible(manager);
  await manager.getByRole('button', { name: 'Ремонт' }).filter({ visible: true }).click();
  await dialog.getByLabel('Сума').fill('1 300');
  await dialog.getByRole('button', { name: 'Зберегти' }).click();
  await expect(dialog).toBeHidden();
  await expect(manager.getByText('1 300,00').filter({ visible: true }).first()).toBeVisible();
  for (const [tab, words] of [
    ['За об’єктами', 'Останні 12 місяців'],
    ['Борги', 'Прострочених боргів немає'],
    ['Гарантійні платежі', 'Гарантійних платежів немає'],
  ] as const) {
    await manager.getByRole('link', { name: tab, exact: true }).click();
    await expect(manager.getByText(words).filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(manager);
  }
  expect(refused).toEqual([]);
});
