import { expect, test } from '@playwright/test';
import { kyivToday } from './support/kyiv-today.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

test('a form says nothing of a draft before anything is typed, and keeps what is', async ({ page }, { project }) => {
  await signInNewOwner(page, { email: `draft-${project.name}${Date.now()}@example.com`, phone: '050 333 22 18' });
  const address = { city: 'Львів', street: 'вул. Січова', building: '9', apartment: '6' };
  await post(page.request, '/properties', { type: 'apartment', address });
  await page.goto('/properties/create');
  // The city of the last object is filled in by the form itself.
  await expect(page.getByLabel('Місто')).toHaveValue('Львів');
  await page.waitForTimeout(1500);
  await expect(page.getByText(/Чернетку збережено/)).toHaveCount(0);
  await page.getByLabel('Вулиця').fill('Зелена');
  await expect(page.getByText(/Чернетку збережено/)).toBeVisible();
});

test('an expense is not saved without the file that is still on its way, and says what it waits for', async ({ page }, {
  project,
}) => {
  await signInNewOwner(page, { email: `paper-${project.name}${Date.now()}@example.com`, phone: '050 333 22 19' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '9', apartment: '8' };
  await post(page.request, '/properties', { type: 'apartment', address });
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/api/files', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/finance?view=expenses');
  await page.getByRole('link', { name: 'Витрати', exact: true }).click();
  await page.getByRole('link', { name: 'Додати витрату' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Об’єкт' }).fill('Січова');
  await dialog.getByRole('option', { name: /Січова/ }).click();
  await dialog.getByLabel('Сума').fill('100');
  const buffer = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  const paper = { name: 'чек.pdf', mimeType: 'application/pdf', buffer };
  await dialog.locator('input[type=file]').setInputFiles(paper);
  const save = dialog.getByRole('button', { name: 'Записати витрату' });
  await save.click();
  const wait = dialog.getByText('Зачекайте, поки файл завантажиться, або приберіть його').first();
  await expect(wait).toBeVisible();
  await expect(wait).toBeInViewport();
  arrive();
  // What was waited for is said no more once it has come, and the same press saves it with its paper.
  await expect(dialog.getByText('Зачекайте, поки файл завантажиться')).toHaveCount(0);
  await save.click();
  await expect(dialog).toBeHidden();
});

test('a second value of a row, typed while the first is being saved, is saved next', async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'the sheet of rows is of wide screens');
  await signInNewOwner(page, { email: `sheet-${project.name}${Date.now()}@example.com`, phone: '050 333 22 20' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '9', apartment: '9' };
  const flat = await post(page.request, '/properties', { type: 'apartment', address });
  const meter = { property_id: flat.id, service: 'cold_water', serial: 'ВК-1', initial_values: ['100'] };
  await post(page.request, '/physical-meters', { ...meter, installed_on: '2026-01-01' });
  await letObject(page.request, flat.id);
  let calls = 0;
  await page.route('**/api/meters/readings', async (route) => {
    calls += 1;
    if (calls === 1) await new Promise((resolve) => setTimeout(resolve, 2500));
    await route.continue();
  });
  await page.goto(`/meters?period=${kyivToday().slice(0, 7)}`);
  const input = page.getByLabel(/^Поточний показник/).first();
  await input.fill('105');
  await input.blur();
  await input.fill('107');
  await input.blur();
  await expect.poll(() => calls, { timeout: 15_000 }).toBe(2);
  await page.waitForTimeout(1500);
  await page.reload();
  await expect(page.getByLabel(/^Поточний показник/).first()).toHaveValue('107');
});
