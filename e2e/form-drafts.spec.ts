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
