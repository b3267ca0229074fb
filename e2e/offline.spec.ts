import { expect, test } from '@playwright/test';
import { post, signInNewOwner } from './support/new-owner.ts';

/** A phone that has lost the network: what is pressed is answered, what is typed stays, and what has not come comes by itself. */
test('without the network nothing turns for ever, and with it the screen fills by itself', async ({ page, context }, {
  project,
}) => {
  await signInNewOwner(page, { email: `offline-${project.name}${Date.now()}@example.com`, phone: '050 333 22 23' });
  const task = await post(page.request, '/tasks', { title: 'Замінити замок' });
  await page.goto(`/tasks?task=${task.id}`);
  const dialog = page.locator('dialog');
  const comment = dialog.getByLabel('Новий коментар');
  await expect(comment).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Нові дані покажемо, щойно з’явиться зв’язок')).toBeVisible();
  const spinner = dialog.locator('[aria-busy=true]');

  await dialog.getByRole('button', { name: 'Узяти в роботу' }).click();
  await expect(dialog.getByText('Не вдалося підключитися до сервера').first()).toBeVisible();
  await expect(spinner).toHaveCount(0);
  await comment.fill('Майстер прийде в суботу');
  await dialog.getByRole('button', { name: 'Додати коментар' }).click();
  await expect(dialog.getByText('Не вдалося підключитися до сервера')).not.toHaveCount(0);
  await expect(spinner).toHaveCount(0);
  await expect(comment).toHaveValue('Майстер прийде в суботу');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Додати коментар' }).click();
  await expect(comment).toHaveValue('');
  await expect(dialog.getByText('Майстер прийде в суботу')).toBeVisible();
});

test('what only the network can bring comes with it, and the form that asked for it stays', async ({ page, context }, {
  project,
}) => {
  await signInNewOwner(page, { email: `late-${project.name}${Date.now()}@example.com`, phone: '050 333 22 24' });
  await page.goto('/documents?create=1');
  const name = page.getByLabel('Назва');
  await name.fill('Страховий поліс');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Календар' }).first().click();
  await page.waitForTimeout(500);
  await expect(name).toHaveValue('Страховий поліс');
  await context.setOffline(false);
  await expect(page.locator('[data-day]').first()).toBeVisible();
  await expect(name).toHaveValue('Страховий поліс');
});

test('a screen that the network has not brought comes with it', async ({ page, context }, { project }) => {
  await signInNewOwner(page, { email: `screen-${project.name}${Date.now()}@example.com`, phone: '050 333 22 25' });
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Сповіщення' }).first().click();
  await expect(page.getByRole('heading', { name: 'Сторінка не завантажилася' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Сповіщення', level: 1 })).toBeVisible();
});
