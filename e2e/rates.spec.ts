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
