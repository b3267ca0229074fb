import { type APIRequestContext, expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

/** A supplier's bill for two flats: the preview asks for it, it is entered once, and the tenant's part explains itself. */
async function flat(request: APIRequestContext, apartment: string, area: string): Promise<string> {
  const address = { city: 'Київ', street: 'вул. Січова', building: '7', apartment };
  const { id } = await post(request, '/properties', { type: 'apartment', address, area_total: area });
  const services = [{ code: 'heating', payer: 'tenant', method: 'shared_bill' }];
  await request.patch(`/api/properties/${id}/settings`, { data: { services } });
  return id;
}

test('a shared bill is entered from the preview and divided over the flats', async ({ page }, { project }) => {
  const { request } = page;
  const email = `house-${project.name}${Date.now()}@example.com`;
  await signInNewOwner(page, { email, phone: '050 333 22 12' });
  const [let_] = [await flat(request, '1', '54.2'), await flat(request, '2', '255.8')];
  await letObject(request, let_);

  await page.goto('/receipts?create=1');
  await page.getByRole('link', { name: 'Внести рахунок' }).click();
  const section = page.locator('#shared-bills');
  await expect(section.getByText('2 об’єкти')).toBeVisible();
  await section.getByRole('button', { name: 'Внести рахунок' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Сума рахунку').fill('12 400');
  // 12 400,00 × 54,2 / 310 = 2 168,00; the vacant flat's 10 232,00 stay with the owner.
  await expect(dialog.getByText('2 168,00').first()).toBeVisible();
  await expect(dialog.getByText('10 232,00').first()).toBeVisible();
  await expectAccessible(page);
  const bill = {
    name: 'рахунок.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n'),
  };
  await dialog.getByLabel('Рахунок постачальника').setInputFiles(bill);
  await expect(dialog.getByText('завантажено')).toBeVisible();
  await dialog.getByRole('button', { name: 'Зберегти рахунок' }).click();
  await expect(section.getByText('12 400,00')).toBeVisible();
  await expect(section.getByText('10 232,00 ₴ лишається вам')).toBeVisible();
  await section.getByRole('button', { name: 'Змінити' }).click();
  await expect(dialog.getByRole('link', { name: 'Відкрити рахунок постачальника' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/receipts?create=1');
  await expect(page.getByText('20 668,50').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Внести рахунок' })).toHaveCount(0);
});
