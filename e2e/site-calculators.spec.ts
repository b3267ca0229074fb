import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';

/** The calculators inside the articles: read without JavaScript, counted line by line with it. */

const ARTICLES = [
  ['/blog/electricity-zones', 'Порахуйте на своєму споживанні', '864,00'],
  ['/blog/gas-delivery', 'Порахуйте доставку й газ', '597,00'],
  ['/blog/rent-tax', 'Порівняйте податок за рік', '53 957,28'],
  ['/blog/debts-and-penalty', 'Порахуйте пеню', '254,79'],
] as const;

for (const [path, name, sum] of ARTICLES) {
  test(`${path} counts by the functions of the product`, async ({ page }) => {
    await page.goto(path);
    const calculator = page.getByRole('region', { name });
    await expect(calculator.getByRole('table')).toContainText(sum);
    await expect(calculator.getByRole('textbox').first()).toBeVisible();
    await expectAccessible(page);
  });
}

test('a sum is read as people type it, a mistake stands at its field, and the answer is told', async ({ page }) => {
  await page.goto('/blog/gas-delivery');
  const calculator = page.getByRole('region', { name: 'Порахуйте доставку й газ' });
  await calculator.getByLabel('Обсяг за газовий рік').fill('1 200,5');
  await calculator.getByLabel('Тариф на розподіл').fill('2.112');
  // 1 200.5 × 2.112 / 12 = 211.288 → 211.29; 50 × 7.96 = 398.00.
  await expect(calculator.getByRole('status')).toHaveText('Доставка — 211,29 ₴ щомісяця, разом із газом — 609,29 ₴.');
  await calculator.getByLabel('Обсяг за газовий рік').fill('багато');
  await expect(calculator.getByText('Введіть число, наприклад 1 234,5')).toBeVisible();
  await expect(calculator.getByLabel('Обсяг за газовий рік')).toHaveAttribute('aria-invalid', 'true');
  await expect(calculator.getByRole('table')).toBeHidden();
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an article keeps its worked table and shows no dead form', async ({ page }) => {
    await page.goto('/blog/electricity-zones');
    const calculator = page.getByRole('region', { name: 'Порахуйте на своєму споживанні' });
    await expect(calculator.getByRole('table')).toContainText('959,04');
    await expect(calculator.locator('form')).toBeHidden();
  });
});
