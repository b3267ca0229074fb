import { expect, type Page, test } from '@playwright/test';
import { signUp } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';

/** The owner's own rates, at 360 and at 1280 px: there is no other where the National Bank is not asked. */
test.beforeEach(({ context }, { project }) =>
  signUp(context, { email: `rates-${project.name}-${Date.now()}@example.com`, phone: '+380501112277' }),
);

test('a rate is entered where there is none, changed, refused a second time and taken away', async ({ page }) => {
  await page.goto('/tariffs?view=rates');
  await expect(page.getByRole('heading', { name: 'Курсів долара ще немає' })).toBeVisible();
  await expectAccessible(page);
  await enterRate(page, '44,50');
  await expect(page.getByRole('dialog')).toBeHidden();
  const list = page.getByLabel('Курс долара США');
  await expect(list).toContainText('44,5000');
  await expect(list).toContainText('Внесено вами');
  await expectAccessible(page);
  await page.getByRole('button', { name: /Дії зі значенням/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Змінити' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Гривень за одиницю').fill('44,6');
  await dialog.getByRole('button', { name: 'Зберегти' }).click();
  await expect(list).toContainText('44,6000');
  await enterRate(page, '44,7');
  await expect(dialog.getByRole('alert')).toContainText('ви вже внесли');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Дії зі значенням/ }).click();
  await page.getByRole('menuitem', { name: 'Видалити' }).click();
  await page.getByRole('button', { name: 'Видалити значення' }).click();
  await expect(page.getByRole('heading', { name: 'Курсів долара ще немає' })).toBeVisible();
});

async function enterRate(page: Page, rate: string): Promise<void> {
  await page.getByRole('button', { name: 'Внести курс' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Гривень за одиницю').fill(rate);
  await dialog.getByRole('button', { name: 'Зберегти' }).click();
}

test('a price typed wrong is put right, a needless one is taken away, and the only one stays', async ({
  page,
  context,
}) => {
  const prices = [
    { valid_from: '2026-01-01', price: '43.2' },
    { valid_from: '2030-01-01', price: '5' },
  ];
  const data = { service: 'electricity', title: 'Світло', versions: prices };
  expect((await context.request.post('/api/tariffs', { data })).status()).toBe(201);
  await page.goto('/tariffs');
  await page.getByText('Світло').filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/43,2/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /Дії з\sціною з\s01\.01\.2026/ }).click();
  await page.getByRole('menuitem', { name: 'Змінити' }).click();
  await expect(dialog.getByRole('heading', { name: 'Виправити ціну' })).toBeVisible();
  await expect(dialog.getByLabel('Ціна за одиницю')).toHaveValue('43,20');
  await expectAccessible(page);
  await dialog.getByLabel('Ціна за одиницю').fill('4,32');
  await dialog.getByRole('button', { name: 'Зберегти ціну' }).click();
  await expect(dialog.getByText(/4,32.₴/)).toBeVisible();
  await dialog.getByRole('button', { name: /Дії з\sціною з\s01\.01\.2030/ }).click();
  await page.getByRole('menuitem', { name: 'Видалити' }).click();
  await expect(page.getByRole('heading', { name: /Видалити ціну з\s01\.01\.2030/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Видалити ціну' }).click();
  await expect(dialog.getByText(/4,32.₴/)).toBeVisible();
  await expect(dialog.getByText(/01\.01\.2030/)).toBeHidden();
  await dialog.getByRole('button', { name: /Дії з\sціною з\s01\.01\.2026/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Видалити' })).toBeHidden();
});
