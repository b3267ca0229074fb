import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

/** A cost that the tenant gives back, a deposit received, and both seen in the owner's finances. */
test('costs and deposits are written down and add up', async ({ page }, { project }) => {
  const { request } = page;
  await signInNewOwner(page, { email: `money-${project.name}${Date.now()}@example.com`, phone: '050 333 22 12' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '7', apartment: '12' };
  const flat = await post(request, '/properties', { type: 'apartment', address, area_total: '54.2' });
  const contractId = await letObject(request, flat.id);

  await page.goto('/finance');
  await expect(page.getByRole('heading', { name: 'Фінанси' })).toBeVisible();
  await expect(page.getByText('Дані з’являться після першої оплати.')).toBeVisible();
  await page.getByRole('link', { name: 'Витрати', exact: true }).click();
  await page.getByRole('link', { name: 'Додати витрату' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Комплекс' })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Об’єкт' }).fill('Січова');
  await dialog.getByRole('option', { name: /Січова/ }).click();
  await dialog.getByLabel('Сума').fill('1 250,50');
  await dialog
    .getByLabel('Хто платить')
    .selectOption({ label: `Мельник Андрій відшкодує, договір №\u00a0Д-2026-0001` });
  await dialog.getByLabel('Примітка').fill('Заміна змішувача');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Записати витрату' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('чекає наступної квитанції').filter({ visible: true })).toBeVisible();
  await expect(page.getByText('Заміна змішувача').filter({ visible: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/contracts/${contractId}`);
  const card = page.locator('section.card', { has: page.getByRole('heading', { name: 'Гарантійний платіж' }) });
  await card.getByRole('button', { name: 'Записати рух' }).click();
  await dialog.getByLabel('Сума').fill('18 500');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Записати' }).click();
  await expect(card.getByText('18 500,00').first()).toBeVisible();
  await expect(card.getByRole('link', { name: 'Розрахунок (PDF)' })).toBeVisible();
  const pdf = await request.get(`/api/contracts/${contractId}/deposit/pdf`);
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  // The toast that told of it lies over the page for five seconds; the page that stays is judged.
  await page.reload();
  await expect(card.getByText('18 500,00').first()).toBeVisible();
  // The browser may bring the page back to where it was scrolled, and a link half under the bar at the top is no target of 24 px.
  await page.evaluate('scrollTo(0, 0)');
  await expectAccessible(page);

  await page.goto('/finance');
  await expect(page.getByText('1 250,50').filter({ visible: true }).first()).toBeVisible();
  // A drawing that is stretched to its card has letters larger than the page on a desk and smaller on a phone.
  await expect(page.locator('.chartcard svg text').first()).toBeVisible();
  const scale = await page.evaluate("document.querySelector('.chartcard svg text').getScreenCTM().a");
  expect(scale).toBeCloseTo(1, 2);
  await expectAccessible(page);
  // What was spent in a month opens what it is made of, with its sum under it.
  const month = page
    .getByRole('table', { name: 'Місяць за місяцем' })
    .or(page.getByRole('list', { name: 'Місяць за місяцем' }));
  await month.getByRole('link', { name: '1 250,50' }).first().click();
  await expect(page).toHaveURL(/view=expenses.*date_from=\d{4}-\d\d-01&date_to=/);
  await expect(page.getByText('Заміна змішувача').filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /З.дня/ })).toBeVisible();
  // Another year and one complex are in the address: nothing moved last year, and the complex has no objects yet.
  const complex = await post(request, '/complexes', { name: 'Січова, 7' });
  await page.goto('/finance');
  await page.getByRole('button', { name: 'Минулий рік' }).click();
  await expect(page).toHaveURL(/range=lastYear/);
  await expect(page.getByText('За цей час руху коштів не було')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/finance?view=pnl');
  await expect(page.getByText('1 250,50').filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Комплекс' }).selectOption('Січова, 7');
  await expect(page).toHaveURL(new RegExp(`complex_id=${complex.id}`));
  await expect(page.getByText('У\u00a0комплексі ще немає об’єктів')).toBeVisible();
  // What was spent on the complex itself is on no object and in no total of it: the page says where it is.
  await expect(page.getByRole('link', { name: 'Переглянути витрати комплексу' })).toHaveAttribute(
    'href',
    `/finance?view=expenses&complex_id=${complex.id}`,
  );
  await expectAccessible(page);
  await page.goto(`/finance?view=expenses&property_id=${flat.id}`);
  await expect(page.getByText('Заміна змішувача').filter({ visible: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Комплекс' }).selectOption('Січова, 7');
  await expect(page.getByText('Таких витрат немає')).toBeVisible();
  await page.goto('/finance');
  for (const [tab, words] of [
    ['За об’єктами', 'Останні 12 місяців'],
    ['Борги', 'Прострочених боргів немає'],
    ['Гарантійні платежі', 'Мельник Андрій'],
    ['Податки', 'Надходжень за цей рік немає'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).click();
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(page);
  }
});
