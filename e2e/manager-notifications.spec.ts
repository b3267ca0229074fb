import { expect, type Route, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { contextOfProject } from './support/context-of-project.ts';
import { letObject, post, signInNewOwner, signInNewPerson } from './support/new-owner.ts';
import { linkIn, newestMessage } from './support/outbox.ts';
import { refusalsOf } from './support/refusals.ts';

/** What a manager is told comes to his open page, and goes from it with his access (ADR 0059). */
test('a manager hears of a request at once, and of nothing once the owner has closed his access', async ({
  page,
  browser,
}, { project }) => {
  const serial = String(Date.now()).slice(-6);
  const phone = `+38067${project.name === 'phone' ? '5' : '6'}${serial}`;
  await signInNewOwner(page, { email: `tells-${project.name}${serial}@example.com`, phone: '050 333 22 56' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '11', apartment: '4' };
  const object = await post(page.request, '/properties', { type: 'apartment', address });
  const contractId = await letObject(page.request, object.id);
  const { result: contract } = await (await page.request.get(`/api/contracts/${contractId}`)).json();
  const k = new URL(contract.public_link.url).searchParams.get('k');
  const grant = await post(page.request, `/properties/${object.id}/managers`, { phone });
  const key = linkIn(await newestMessage(page, phone, /запрошують/), /https?:\S+\/invites\/\S+/).split('/invites/')[1];

  const context = await contextOfProject(browser, project, project.use.baseURL ?? '');
  const manager = await context.newPage();
  await signInNewPerson(manager, { email: `told-${project.name}${serial}@example.com`, phone });
  await post(manager.request, `/invites/${key}/accept`, {});
  await post(page.request, `/invitations/${grant.id}/confirm`, {});
  const refused = refusalsOf(manager);

  const bell = manager.getByRole('banner').getByRole('link', { name: 'Сповіщення' });
  await manager.goto('/notifications');
  await expect(manager.getByRole('link', { name: /^Вам відкрито доступ · .*Січова/ })).toBeVisible();
  await expect(bell).toContainText('1');
  await manager.getByRole('button', { name: 'Позначити всі прочитаними' }).click();
  await expect(bell).toHaveText('');

  await post(page.request, `/info/contracts/${contractId}/tasks`, { k, title: 'Тече кран', description: 'На кухні' });
  const request = manager.getByRole('link', { name: 'Нова заявка: Тече кран', exact: true });
  await expect(request).toBeVisible();
  await expect(bell).toContainText('1');
  await post(page.request, `/info/contracts/${contractId}/payment-reports`, {
    k,
    amount_kop: 1_234_560,
    paid_on: '2026-11-19',
  });
  await expect(manager.getByRole('link', { name: /^12\s345,60\s₴ · орендар повідомив про оплату$/ })).toBeVisible();
  await expect(bell).toContainText('2');
  await expectAccessible(manager);
  // His own rules, by his own switches: nothing of the owner's subscription is offered.
  await manager.getByRole('link', { name: 'Що й куди надсилати', exact: true }).click();
  await expect(manager).toHaveURL(/\/profile#notifications$/);
  await expect(manager.getByRole('heading', { name: 'Сповіщення', exact: true, level: 2 })).toBeInViewport();
  await manager.getByText(/^Які сповіщення й куди$/).click();
  await expect(manager.getByRole('rowheader', { name: 'Орендар залишив заявку', exact: true })).toBeVisible();
  await expect(manager.getByRole('rowheader', { name: 'Автоматичні квитанції зупинено', exact: true })).toHaveCount(0);
  await manager.goto('/notifications');
  await request.click();
  await expect(manager).toHaveURL(/\/tasks\?task=/);
  await expect(manager.getByRole('heading', { name: 'Тече кран', exact: true })).toBeVisible();
  await expect(bell).toContainText('1');
  expect(refused).toEqual([]);

  // A switch that is turned off closes the screen it opened while he looks at it, with a word why: also when it was turned off
  // before the stream of his page was open.
  const held: Route[] = [];
  await manager.route('**/api/events', (route) => void held.push(route));
  await manager.goto('/meters');
  await expect(manager.getByRole('heading', { name: 'Показники', level: 1 })).toBeVisible();
  await expect(bell).toContainText('1');
  const narrowed = { permissions: { readings: false } };
  const patched = await page.request.patch(`/api/properties/${object.id}/managers/${grant.id}`, { data: narrowed });
  expect(patched.ok()).toBe(true);
  const unread = async () => (await (await manager.request.get('/api/notifications/unread')).json()).result.count;
  await expect.poll(unread).toBe(2);
  await expect(manager).toHaveURL(/\/meters/);
  await manager.unroute('**/api/events');
  // One that the browser has given up meanwhile is asked for again by itself.
  await Promise.allSettled(held.map((route) => route.continue()));
  await expect(manager).toHaveURL(/\/dashboard/);
  await expect(manager.getByText('Ваш доступ до цього розділу закрито').first()).toBeVisible();
  expect(refused).toEqual([]);

  // The stream is his page's own, so the bell goes without anybody touching it.
  await manager.goto('/notifications', { waitUntil: 'commit' });
  await manager.waitForResponse(/\/api\/events$/);
  await expect(bell).toBeVisible();
  await expect(request).toBeVisible();
  const closed = await page.request.delete(`/api/properties/${object.id}/managers/${grant.id}`);
  expect(closed.ok()).toBe(true);
  await expect(manager).toHaveURL(/\/dashboard/);
  await expect(bell).toHaveCount(0);
  await manager.goto('/properties');
  await expect(manager.getByRole('heading', { name: /^Об.єкти$/, level: 1 })).toBeVisible();
  await expect(manager.getByText(/Січова, 11/)).toHaveCount(0);
  await manager.goto('/notifications');
  await expect(manager).toHaveURL(/\/dashboard/);
  expect((await newestMessage(page, `told-${project.name}${serial}@example.com`, /Доступ закрито/)).text).toContain(
    'більше не довірено',
  );
});
