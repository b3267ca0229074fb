import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

/** Day and night of one meter are one reading: it waits for both, counts them together, and is put right in one of them. */
test('a meter of two zones is read in the sheet', async ({ page }, { project }) => {
  const { request } = page;
  await signInNewOwner(page, { email: `zones-${project.name}${Date.now()}@example.com`, phone: '050 333 22 61' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '7', apartment: '21' };
  const flat = await post(request, '/properties', { type: 'apartment', address, area_total: '54.2' });
  const services = [{ code: 'electricity', payer: 'tenant', method: 'meter', price: '4.32' }];
  await request.patch(`/api/properties/${flat.id}/settings`, { data: { services } });
  const meter = await post(request, '/physical-meters', {
    property_id: flat.id,
    service: 'electricity',
    serial: '07112884',
    zones: 2,
    installed_on: '2026-01-01',
    initial_values: ['1000', '500'],
  });
  const contractId = await letObject(request, flat.id);

  await page.goto('/meters');
  const [day, night] = [page.getByLabel(/^Поточний показник.*день$/), page.getByLabel(/^Поточний показник.*ніч$/)];
  await day.fill('1120');
  await day.press('Enter');
  await expect(night).toBeFocused();
  await expect(page.getByText('Збережемо, щойно введете: ніч')).toBeVisible();
  await expectAccessible(page);
  // Below what it showed: this zone is wrong, the other is not.
  await night.fill('50');
  // Only a part of it may be typed yet; whoever leaves it so has typed it all.
  await expect(night).not.toHaveAttribute('aria-invalid', 'true');
  await night.blur();
  await expect(page.getByText(/^Ніч: менше за попередній/).filter({ visible: true })).toBeVisible();
  await expect(night).toHaveAttribute('aria-invalid', 'true');
  await expect(day).not.toHaveAttribute('aria-invalid', 'true');
  await night.fill('540');
  await expect(page.getByText('Збережемо, щойно введете: ніч')).toBeHidden();
  // 120 by day and 40 by night.
  await expect(page.getByText('160', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/meters/readings'));
  await night.press('Enter');
  expect((await kept).status()).toBe(201);
  await expect(page.getByText('Прийнято', { exact: true }).filter({ visible: true }).first()).toBeVisible();

  // One zone was misread: the other stays as it was typed.
  await night.fill('550');
  const corrected = page.waitForResponse((answer) => answer.url().endsWith('/meters/readings'));
  await night.blur();
  expect((await corrected).status()).toBe(201);
  const read = await request.get(`/api/physical-meters/${meter.id}/readings`);
  const [newest] = (await read.json()).result.items;
  expect(newest.values).toEqual(['1120', '550']);
  await page.reload();
  await expect(day).toHaveValue(/^1\s?120$/);
  await expect(night).toHaveValue('550');

  // Wherever both are shown, each is named.
  await page.goto(`/physical-meters/${meter.id}`);
  await expect(page.getByText('день 1 120; ніч 550').filter({ visible: true }).first()).toBeVisible();
  // What was done to a reading is where the reading is.
  await page
    .getByRole('button', { name: /^Показник від/ })
    .filter({ visible: true })
    .first()
    .click();
  const one = page.getByRole('dialog', { name: /^Показник від/ });
  await one.getByText('Історія змін').click();
  await expect(one.getByText('Показник внесено')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const acts = `/contracts/${contractId}/handover-acts`;
  for (const [direction, values] of [
    ['in', ['1000', '500']],
    ['out', ['1120', '550']],
  ]) {
    const { id } = await post(request, acts, { direction });
    await request.patch(`/api${acts}/${id}`, { data: { readings: [{ meter_id: meter.id, values }] } });
  }
  await page.goto(`/contracts/${contractId}/handover?act=out`);
  await expect(page.getByText('вул. Січова, 7, кв. 21 · Мельник Андрій · договір №')).toBeVisible();
  const changed = page.getByRole('region', { name: 'Що змінилося' });
  await expect(changed.getByText('день 1 000 → 1 120; ніч 500 → 550')).toBeVisible();
  await expect(changed.getByText('день 120; ніч 50 кВт·год')).toBeVisible();
});
