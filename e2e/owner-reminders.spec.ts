import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { post, signInNewOwner } from './support/new-owner.ts';
import { linkIn, newestMessage } from './support/outbox.ts';

/** What tenants are told by default, for whoever works for two owners: each has switches of its own. */
test('whoever works for two owners sets the reminders of each', async ({ page, browser }, { project }) => {
  const at = `${project.name}${Date.now()}`;
  const email = `bookkeeper-${at}@example.com`;
  await signInNewOwner(page, { email, phone: '050 333 22 41', lastName: 'Мельник' });
  const context = await browser.newContext();
  const firm = await context.newPage();
  await signInNewOwner(firm, { email: `firm-two-${at}@example.com`, phone: '050 333 22 42', lastName: 'Бондар' });
  await post(firm.request, '/members/invitations', { email });
  const letter = await newestMessage(page, email, /Запрошення до роботи/);
  await post(page.request, `/member-invites/${linkIn(letter, /(?<=\/invites\/)[\w-]+/)}/accept`, {});

  await page.goto('/profile');
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Нагадування орендарям' }) });
  const owner = section.getByLabel('Для якого власника');
  const received = section.getByRole('switch', { name: 'Дякувати за оплату' });
  const week = section.getByRole('group', { name: 'Нагадати до строку за' }).getByRole('button', { name: '7 днів' });
  await owner.selectOption({ label: 'Мельник Олена' });
  await expect(received).not.toBeChecked();
  await expectAccessible(page);
  const own = saved(page);
  await week.click();
  await own;

  // Touched and left at once: what was touched stays with the owner it was touched for.
  await owner.selectOption({ label: 'Бондар Олена' });
  await expect(week).toHaveAttribute('aria-pressed', 'false');
  const other = saved(page);
  await section.getByText('Дякувати за оплату').click();
  await owner.selectOption({ label: 'Мельник Олена' });
  await other;
  await expect(received).not.toBeChecked();
  await page.reload();
  await owner.selectOption({ label: 'Мельник Олена' });
  await expect(week).toHaveAttribute('aria-pressed', 'true');
  await expect(received).not.toBeChecked();
  await owner.selectOption({ label: 'Бондар Олена' });
  await expect(week).toHaveAttribute('aria-pressed', 'false');
  await expect(received).toBeChecked();

  // The other owner finds his own as they were set for him.
  await firm.goto('/profile');
  await expect(firm.getByRole('switch', { name: 'Дякувати за оплату' })).toBeChecked();
  await expect(firm.getByLabel('Для якого власника')).toHaveCount(0);
  await context.close();
});

function saved(page: Page) {
  return page.waitForResponse(
    (answer) => answer.url().endsWith('/api/profile/reminders') && answer.request().method() === 'PUT' && answer.ok(),
  );
}
