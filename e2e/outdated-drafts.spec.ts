import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

/** Drafts of the month are made, then the price they were counted by is put right (ADR 0079). */
test('drafts counted by a wrong price are found and counted anew', async ({ page }, { project }) => {
  const { request } = page;
  await signInNewOwner(page, { email: `outdated-${project.name}${Date.now()}@example.com`, phone: '050 333 22 20' });
  const tariff = await post(request, '/tariffs', {
    service: 'building',
    title: 'Утримання будинку',
    versions: [{ valid_from: '2026-01-01', price: '10' }],
  });
  const services = [{ code: 'building', payer: 'tenant', method: 'per_m2', tariff_id: tariff.id }];
  for (const apartment of ['1', '2', '3']) {
    const address = { city: 'Київ', street: 'вул. Січова', building: '19', apartment };
    const flat = await post(request, '/properties', { type: 'apartment', address, area_total: '38' });
    await letObject(request, flat.id);
    // The third pays nothing by the tariff.
    if (apartment === '3') continue;
    const set = await request.patch(`/api/properties/${flat.id}/settings`, { data: { services } });
    expect(set.ok(), await set.text()).toBe(true);
  }
  await post(request, '/receipts/run', { period: '2026-11' });
  await page.goto('/receipts?period=2026-11');
  await expect(page.getByRole('checkbox', { name: /К-2026-11-0002/ })).toBeVisible();
  const notice = page.locator('.note.batch', { hasText: 'змінилися після створення' });
  await expect(notice).toBeHidden();

  await page.goto('/tariffs');
  await page.getByRole('link', { name: 'Утримання будинку' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: /Дії з.ціною з.01\.01\.2026/ }).click();
  await page.getByRole('menuitem', { name: 'Змінити' }).click();
  await sheet.getByRole('textbox', { name: 'Ціна за одиницю' }).fill('12');
  await sheet.getByRole('button', { name: 'Зберегти ціну' }).click();
  await expect(sheet).toContainText(/У.2.чернетках дані змінилися після створення/);
  await expectAccessible(page);
  await sheet.getByRole('link', { name: /До квитанцій за листопад.2026/ }).click();

  // 18 500,50 and 38 m² at 10,00, which are at 12,00 now.
  await expect(notice).toContainText(/У.2.чернетках дані змінилися після створення/);
  await notice.getByText('Які саме').click();
  await expect(notice.getByText(/18.880,50.₴.→.18.956,50.₴/)).toHaveCount(2);
  await page.evaluate('scrollTo(0, 0)');
  await expectAccessible(page);

  await page.getByRole('checkbox', { name: /К-2026-11-0001/ }).check();
  await page.getByRole('checkbox', { name: /К-2026-11-0003/ }).check();
  await page.getByRole('button', { name: 'Видати 2' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/Серед вибраних 1.чернетка застаріла: спершу перерахуйте/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Не зараз' }).click();

  await notice.getByRole('link').first().click();
  const note = page.locator('.note.batch', { hasText: /зараз вийде 18.956,50.₴ замість 18.880,50.₴/ });
  await expectAccessible(page);
  await note.getByRole('button', { name: 'Перерахувати' }).click();
  await expect(page.getByText('Чернетку перераховано').first()).toBeVisible();
  await expect(note).toBeHidden();
  await expect(page.getByText(/Нараховано 18.956,50/).first()).toBeVisible();

  await page.goto('/receipts?period=2026-11');
  await notice.getByRole('button', { name: /Перерахувати 1.чернетку/ }).click();
  await expect(page.getByText(/Перераховано 1.чернетку/).first()).toBeVisible();
  await expect(notice).toBeHidden();
  // 2 × 18 956,50 and 18 500,50.
  const totals = project.name === 'phone' ? page.getByText(/Разом: нараховано/) : page.locator('tfoot');
  await expect(totals).toContainText(/56.413,50/);
});
