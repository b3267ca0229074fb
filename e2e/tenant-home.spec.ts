import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { contextOfProject } from './support/context-of-project.ts';
import { letObject, post, provePhone, signInNewOwner, signInNewPerson } from './support/new-owner.ts';
import { pdf } from './support/small-pdf.ts';

test('a tenant sees what he owes, for which home and by when, and brings the readings that are asked of him', async ({
  page: owner,
  browser,
  baseURL,
}, { project }) => {
  const serial = `${project.name === 'phone' ? 1 : 2}${String(Date.now()).slice(-6)}`;
  const [email, phone] = [`home-tenant-${serial}@example.com`, `+38063${serial}`];
  const context = await contextOfProject(browser, project, baseURL ?? '');
  const page = await context.newPage();
  await signInNewOwner(owner, { email: `home-owner-${serial}@example.com`, phone: `+38068${serial}` });
  await signInNewPerson(page, { email, phone });
  await provePhone(page, phone);

  const { request } = owner;
  const flat = await post(request, '/properties', {
    type: 'apartment',
    address: { city: 'Київ', street: 'вул. Січова', building: '9', apartment: '12' },
  });
  const metered = { code: 'electricity', payer: 'tenant', method: 'meter', price: '4.32' };
  await request.patch(`/api/properties/${flat.id}/settings`, {
    data: { services: [{ ...metered, reading_window: { from_day: 1, to_day: 31 } }] },
  });
  await post(request, '/physical-meters', {
    property_id: flat.id,
    service: 'electricity',
    serial: `07${serial}`,
    digits: 6,
    installed_on: '2026-08-31',
    initial_values: ['1000'],
  });
  const contractId = await letObject(request, flat.id, {
    from: '2026-09-01',
    tenant: { phones: [phone], emails: [email] },
  });
  const run = await post<{ created: string[] }>(request, '/receipts/run', { period: '2026-10' });
  await post(request, '/receipts/issue', { ids: run.created });
  await post(request, '/receipts/send', { ids: run.created });

  await page.goto('/dashboard');
  const todo = page.locator('.todo');
  await expect(todo).toContainText(/Квитанція за жовтень\s2026: 18\s500,50\s₴/);
  await expect(todo).toContainText('вул. Січова, 9, кв. 12 · сплатити до');
  const rented = page.locator('.card', { hasText: 'Ваша оренда' });
  await expect(rented).toContainText(/18\s500,50\s₴\s*До сплати/);
  await expectAccessible(page);
  await todo.getByRole('link', { name: /^Передайте показники/ }).click();
  await expect(page).toHaveURL(/\/info\/[^?]+\?k=[^#]+#readings$/);
  await expect(page.getByRole('heading', { name: 'Передати показники' })).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);

  // Where he pays he also says that he has paid: the form is on his own page of the lease.
  await page.goto('/my-receipts');
  await expect(page.getByRole('link', { name: 'Я оплатив' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Я оплатив' }).click();
  await expect(page).toHaveURL(/\/info\/[^?]+\?k=[^#]+#report$/);
  await expect(page.getByRole('button', { name: 'Повідомити про оплату' })).toBeVisible();

  // He has no screen of papers: all that is shared with him stands with his lease.
  for (const title of ['Правила', 'Поліс', 'Опис', 'План', 'Паспорт котла', 'Довідка']) {
    const multipart = { purpose: 'document', file: pdf(`${title}.pdf`) };
    const { id } = (await (await request.post('/api/files', { multipart })).json()).result;
    await post(request, '/documents', { title, file_id: id, contract_id: contractId, visibility: 'tenant' });
  }
  await page.goto(`/contracts/${contractId}`);
  const papers = page.locator('.card', { has: page.getByRole('heading', { name: 'Документи' }) });
  await expect(papers.getByRole('listitem')).toHaveCount(5);
  await papers.getByRole('button', { name: 'Показати ще' }).click();
  await expect(papers.getByRole('listitem')).toHaveCount(6);
  await expect(papers.getByRole('button', { name: /Правила/ })).toBeVisible();
  await expect(papers.getByRole('button', { name: 'Показати ще' })).toBeHidden();
  await expectAccessible(page);
  await context.close();

  // What the owner sees of the same object: its receipts and its tasks, with a way to all of them.
  await owner.goto(`/properties/${flat.id}`);
  await expect(owner.getByRole('link', { name: /жовтень\s2026/i }).first()).toBeVisible();
  await expectAccessible(owner);
  await owner.getByRole('link', { name: 'Усі квитанції об’єкта' }).click();
  await expect(owner).toHaveURL(/\/receipts\?property_id=/);
  await owner.goBack();
  await owner.getByRole('link', { name: 'Створити завдання' }).click();
  await expect(owner).toHaveURL(/\/tasks\?property_id=.*create=1/);
  await expect(owner.getByRole('dialog')).toContainText('Січова');
});
