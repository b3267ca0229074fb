import { expect, test } from '@playwright/test';
import { post, signInNewOwner } from './support/new-owner.ts';

test('a form says nothing of a draft before anything is typed, and keeps what is', async ({ page }, { project }) => {
  await signInNewOwner(page, { email: `draft-${project.name}${Date.now()}@example.com`, phone: '050 333 22 18' });
  const address = { city: 'Львів', street: 'вул. Січова', building: '9', apartment: '6' };
  await post(page.request, '/properties', { type: 'apartment', address });
  await page.goto('/properties/create');
  // The city of the last object is filled in by the form itself.
  await expect(page.getByLabel('Місто')).toHaveValue('Львів');
  // Longer than the pause after which what is typed is kept.
  await page.waitForTimeout(1500);
  await expect(page.getByText(/Чернетку збережено/)).toHaveCount(0);
  await page.getByLabel('Вулиця').fill('Зелена');
  await expect(page.getByText(/Чернетку збережено/)).toBeVisible();
});

test('a draft brought back leaves what another window has saved meanwhile', async ({ page, context }, { project }) => {
  await signInNewOwner(page, { email: `two-tabs-${project.name}${Date.now()}@example.com`, phone: '050 333 22 19' });
  const address = { city: 'Львів', street: 'Січова', building: '5', apartment: '6' };
  const { id } = await post(page.request, '/properties', { type: 'apartment', address });
  const [mine, theirs] = [page, await context.newPage()];
  await mine.goto(`/properties/${id}/edit`);
  await theirs.goto(`/properties/${id}/edit`);
  await theirs.getByLabel('Будинок').fill('7');
  await theirs.getByRole('button', { name: 'Зберегти' }).click();
  await theirs.waitForURL((url) => !url.pathname.endsWith('/edit'));
  await mine.getByLabel('Вулиця').fill('Зелена');
  await expect(mine.getByText(/Чернетку збережено/)).toBeVisible();
  await mine.getByRole('button', { name: 'Зберегти' }).click();
  await expect(mine.getByText('Дані змінено в іншому вікні').first()).toBeVisible();
  await mine.getByRole('button', { name: 'Оновити сторінку' }).click();
  await mine.getByRole('button', { name: 'Відновити' }).click();
  await expect(mine.getByLabel('Вулиця')).toHaveValue('Зелена');
  await expect(mine.getByLabel('Будинок')).toHaveValue('7');
  await mine.getByRole('button', { name: 'Зберегти' }).click();
  await mine.waitForURL((url) => !url.pathname.endsWith('/edit'));
});

test('a draft that is answered leaves the focus where the form begins, and what the form fills in itself stays', async ({
  page,
}, { project }) => {
  await signInNewOwner(page, { email: `anew-${project.name}${Date.now()}@example.com`, phone: '050 333 22 20' });
  const address = { city: 'Львів', street: 'вул. Січова', building: '9', apartment: '6' };
  const { id } = await post(page.request, '/properties', {
    type: 'apartment',
    address,
    base_rent: { amount_minor: 1_850_050, currency: 'UAH' },
  });
  const answer = async (name: 'Відновити' | 'Почати заново') => {
    await expect(page.getByText(/Чернетку збережено/)).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name }).press('Enter');
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  };

  await page.goto(`/contracts/create?rental_object_id=${id}`);
  const [landlord, rent] = [page.getByRole('combobox', { name: 'Орендодавець' }), page.getByLabel('Сума на місяць')];
  await expect(landlord).toHaveValue('Коваленко Олена');
  await expect(rent).toHaveValue(/500,50/);
  await page.getByLabel('День оплати').fill('7');
  await answer('Почати заново');
  await expect(page.getByRole('radio', { name: /Новий договір/ })).toBeFocused();
  await expect(page.getByLabel('День оплати')).toHaveValue('5');
  await expect(landlord).toHaveValue('Коваленко Олена');
  await expect(rent).toHaveValue(/500,50/);

  await page.goto('/properties/create');
  await expect(page.getByLabel('Місто')).toHaveValue('Львів');
  await page.getByLabel('Вулиця').fill('Зелена');
  await answer('Відновити');
  await expect(page.getByLabel('Вулиця')).toHaveValue('Зелена');
  await expect(page.getByLabel('Тип', { exact: true })).toBeFocused();
});

test('a press beside a dialog closes it, and not one in which something is filled in', async ({ page }, {
  project,
}) => {
  await signInNewOwner(page, { email: `beside-${project.name}${Date.now()}@example.com`, phone: '050 333 22 21' });
  const address = { city: 'Львів', street: 'вул. Січова', building: '9', apartment: '6' };
  await post(page.request, '/properties', { type: 'apartment', address });
  const dialog = page.locator('dialog');
  const pressBeside = () => page.mouse.click(3, 3);

  await page.goto('/documents?create=1');
  const name = dialog.getByLabel('Назва');
  await expect(name).toBeVisible();
  await pressBeside();
  await expect(dialog).toBeHidden();
  await page.goto('/documents?create=1');
  await name.fill('Страховий поліс');
  await pressBeside();
  await expect(name).toHaveValue('Страховий поліс');
  // A day of the calendar types nothing and is put in all the same.
  await name.fill('');
  await dialog.getByRole('button', { name: 'Календар' }).click();
  await dialog.locator('[data-day]').first().click();
  const until = await dialog.getByLabel('Діє до').inputValue();
  expect(until).not.toBe('');
  await pressBeside();
  await expect(dialog.getByLabel('Діє до')).toHaveValue(until);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.goto('/managers');
  await page.getByRole('button', { name: 'Запросити менеджера' }).first().click();
  const place = dialog.getByRole('checkbox', { name: /Січова/ });
  await place.check();
  await pressBeside();
  await expect(place).toBeChecked();
  await place.uncheck();
  await pressBeside();
  await expect(dialog).toBeHidden();
});
