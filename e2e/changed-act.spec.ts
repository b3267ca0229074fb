import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { contextOfProject } from './support/context-of-project.ts';
import { letObject, post, provePhone, signInNewOwner, signInNewPerson } from './support/new-owner.ts';

/** An act that was changed under the eyes of its reader: he agrees to nothing he has not read, and is told so where he reads (product.md §5). */
test('a tenant signs the act that he has read, and is shown another one first', async ({
  page: owner,
  browser,
  baseURL,
}, { project }) => {
  const serial = `${project.name === 'phone' ? 1 : 2}${String(Date.now()).slice(-6)}`;
  const [email, phone] = [`act-tenant-${serial}@example.com`, `+38063${serial}`];
  const context = await contextOfProject(browser, project, baseURL ?? '');
  const page = await context.newPage();
  // Without the stream of events the page stays as it was opened.
  await page.route('**/api/events*', (route) => route.abort());
  await signInNewOwner(owner, { email: `act-owner-${serial}@example.com`, phone: `+38068${serial}` });
  await signInNewPerson(page, { email, phone });
  await provePhone(page, phone);

  const { request } = owner;
  const address = { city: 'Київ', street: 'вул. Січова', building: '9', apartment: '12' };
  const flat = await post(request, '/properties', { type: 'apartment', address });
  const contractId = await letObject(request, flat.id, {
    from: '2026-09-01',
    tenant: { phones: [phone], emails: [email] },
  });
  const acts = `/contracts/${contractId}/handover-acts`;
  const act = await post(request, acts, { direction: 'in' });
  const say = async (remarks: string) => {
    expect((await request.patch(`/api${acts}/${act.id}`, { data: { remarks } })).ok()).toBe(true);
    await post(request, `${acts}/${act.id}/send`, {});
  };
  await say('Стіни цілі');

  await page.goto(`/contracts/${contractId}/handover?act=in`);
  await expect(page.getByText('Стіни цілі')).toBeVisible();
  await post(request, `${acts}/${act.id}/reopen`, {});
  await say('Пляма на стелі');
  const sign = page.getByRole('button', { name: 'Підписати акт' });
  await sign.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Підписати акт' }).click();
  const changed = page.getByRole('alert').filter({ hasText: 'Текст тим часом змінили' });
  await expect(changed).toBeVisible();
  await expect(page.getByText('Пляма на стелі')).toBeVisible();
  await expect(page.getByText('Стіни цілі')).toBeHidden();
  await expectAccessible(page);
  await sign.click();
  await expect(changed).toBeHidden();
  await page.getByRole('dialog').getByRole('button', { name: 'Підписати акт' }).click();
  await expect(page.getByText('Підписано', { exact: true })).toBeVisible();
  await context.close();
});
