import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { contextOfProject } from './support/context-of-project.ts';
import { letObject, post, signInNewOwner, signInNewPerson } from './support/new-owner.ts';
import { linkIn, newestMessage } from './support/outbox.ts';
import { refusalsOf } from './support/refusals.ts';

/** The switch `contracts` and the act of handover: a manager writes and sends it, the paper stays the owner's (ADR 0048). */
test('a manager of contracts draws up the act and asks the tenant to sign it', async ({ page, browser }, {
  project,
}) => {
  const serial = String(Date.now()).slice(-6);
  const mine = (digit: string) => `+38067${project.name === 'phone' ? digit : Number(digit) + 1}${serial}`;
  await signInNewOwner(page, { email: `acts-${project.name}${serial}@example.com`, phone: mine('1') });
  const address = { city: 'Київ', street: 'вул. Січова', building: '11', apartment: '7' };
  const object = await post(page.request, '/properties', { type: 'apartment', address });
  const contractId = await letObject(page.request, object.id);
  const grant = await post(page.request, `/properties/${object.id}/managers`, { phone: mine('3') });
  const letter = await newestMessage(page, mine('3'), /запрошують/);
  const key = linkIn(letter, /https?:\S+\/invites\/\S+/).split('/invites/')[1];

  const manager = await (await contextOfProject(browser, project, project.use.baseURL ?? '')).newPage();
  await signInNewPerson(manager, { email: `keeps-${project.name}${serial}@example.com`, phone: mine('3') });
  await post(manager.request, `/invites/${key}/accept`, {});
  await post(page.request, `/invitations/${grant.id}/confirm`, {});
  const refused = refusalsOf(manager);

  await manager.goto(`/contracts/${contractId}`);
  await manager.getByRole('link', { name: 'Скласти акт: Акт приймання-передачі' }).click();
  await expect(manager.getByRole('link', { name: 'Порожній для друку' })).toHaveCount(0);
  await manager.getByRole('button', { name: 'Скласти акт' }).click();
  await manager.getByLabel('Зауваження сторін').fill('Кран на кухні підтікає');
  await expect(manager.getByText('Підписано на папері')).toHaveCount(0);
  await expectAccessible(manager);
  await expect(manager.getByText('Усе збережено').filter({ visible: true }).first()).toBeVisible();
  expect(refused).toEqual([]);

  // The owner finds what the manager has written, and may do with it what he does with his own.
  await page.goto(`/contracts/${contractId}/handover?act=in`);
  await expect(page.getByLabel('Зауваження сторін')).toHaveValue('Кран на кухні підтікає');
  await expect(page.getByRole('button', { name: 'Підписано на папері' })).toBeVisible();
  await manager.context().close();
});
