import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signInNewOwner } from './support/new-owner.ts';

const PHONES = [1, 2, 3, 4, 5].map((at) => `+38067123450${at}`);

test('a card takes several telephones and e-mails, says which is wrong, and an edit keeps the others', async ({
  page,
}, { project }) => {
  await signInNewOwner(page, { email: `contacts-${project.name}${Date.now()}@example.com`, phone: '050 333 22 41' });
  const phones = page.getByLabel(/^Телефон/);
  const emails = page.getByLabel(/^Електронна пошта/);
  const addPhone = page.getByRole('button', { name: 'Додати телефон' });
  const addEmail = page.getByRole('button', { name: 'Додати електронну пошту' });

  await page.goto('/counterparties/create');
  await page.getByLabel('Прізвище').fill('Мельник');
  await phones.fill('067 123 45 01');
  for (const number of [2, 3, 4, 5]) {
    await addPhone.click();
    await expect(phones.nth(number - 1)).toBeFocused();
    await page.keyboard.type(`067 123 45 0${number}`);
  }
  await expect(addPhone).toHaveCount(0);
  await emails.fill('melnyk@example.com');
  await addEmail.click();
  await addEmail.click();
  await emails.nth(2).fill('не пошта');
  await page.getByRole('button', { name: 'Додати контрагента' }).click();
  // The empty second field is left out of what is sent, and the remark still stands at the third.
  await expect(emails.nth(2)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[aria-invalid]')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Прибрати електронну пошту 2' }).click();
  await expect(emails.nth(1)).toHaveAttribute('aria-invalid', 'true');
  await emails.nth(1).fill('melnyk.work@example.com');
  await page.getByRole('button', { name: 'Додати контрагента' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/create'));
  await expect(page.locator('aside').getByRole('link', { name: /@example\.com/ })).toHaveCount(2);

  await page.getByRole('link', { name: 'Змінити' }).click();
  await expect(phones).toHaveCount(5);
  await page.getByRole('button', { name: 'Прибрати телефон 2' }).click();
  await phones.nth(1).fill('067 123 45 09');
  await page.getByRole('button', { name: 'Зберегти' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { result } = await (await page.request.get(`/api/counterparties/${id}`)).json();
  expect(result).toMatchObject({
    phones: [PHONES[0], '+380671234509', PHONES[3], PHONES[4]],
    emails: ['melnyk@example.com', 'melnyk.work@example.com'],
  });
});
