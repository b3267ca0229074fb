import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { post, signInNewOwner } from './support/new-owner.ts';
import { pdf } from './support/small-pdf.ts';

const BILL = pdf('чек.pdf');

/** Holds the file on its way until it is let through. */
async function holdUpload(page: Page): Promise<() => void> {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(
    '**/api/files',
    async (route) => {
      await gate;
      await route.continue().catch(() => undefined);
    },
    { times: 1 },
  );
  return go;
}

/** A bill is seen on its way and afterwards: nothing is saved without it, and what was closed takes it along. */
test('the bill of an expense is awaited, seen, and taken off', async ({ page }, { project }) => {
  const { request } = page;
  await signInNewOwner(page, { email: `bill-${project.name}${Date.now()}@example.com`, phone: '050 333 22 62' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '7', apartment: '22' };
  const flat = await post(request, '/properties', { type: 'apartment', address });
  await post(request, '/expenses', {
    property_id: flat.id,
    category: 'repair',
    amount_kop: 125_050,
    spent_on: '2026-11-12',
    note: 'Заміна змішувача',
  });
  const dialog = page.getByRole('dialog');
  const name = page.getByRole('button', { name: 'Ремонт' }).filter({ visible: true });
  const save = dialog.getByRole('button', { name: 'Зберегти', exact: true });

  await page.goto('/finance?view=expenses');
  await name.click();
  let go = await holdUpload(page);
  await dialog.getByLabel('Чек або рахунок').setInputFiles(BILL);
  await save.click();
  await expect(dialog.locator('button[aria-busy=true]')).toBeVisible();
  await expectAccessible(page);
  const gone = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('/api/files'));
  await page.keyboard.press('Escape');
  await gone;
  await expect(dialog).toBeHidden();
  go();

  await name.click();
  go = await holdUpload(page);
  await dialog.getByLabel('Чек або рахунок').setInputFiles(BILL);
  await save.click();
  await expect(dialog.locator('button[aria-busy=true]')).toBeVisible();
  go();
  await expect(dialog).toBeHidden();
  const bill = page.getByRole('link', { name: 'Документ', exact: true }).filter({ visible: true });
  await expect(bill).toBeVisible();

  await name.click();
  await expect(dialog.getByRole('link', { name: 'Відкрити файл' })).toHaveAttribute('href', /\/api\/files\//);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Прибрати файл' }).click();
  await expect(dialog.getByText('Обрати файл')).toBeVisible();
  await dialog.getByText('Історія змін').click();
  const history = dialog.locator('.past');
  // The sum is what it was, and is not said twice.
  await expect(history.getByText(/^Витрату записано: 1.250,50.₴; 12\.11\.2026/)).toBeVisible();
  await expect(history.getByText(/^Витрату змінено: 1.250,50.₴; 12\.11\.2026/)).toBeVisible();
  await expectAccessible(page);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(bill).toHaveCount(0);
});
