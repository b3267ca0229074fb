import { expect, type Page, test } from '@playwright/test';
import { callApi, signUp } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { NOT_ON_A_PHONE } from './support/not-on-a-phone.ts';

/** ux.md X7, N1, N3 and goal 28: keys are places on the keyboard, so the Ukrainian layout has the same. */

type Key = readonly [code: string, letter: string];

/** A press of the Ukrainian layout: the place is of the key, the letter is ours. */
async function press(page: Page, [code, key]: Key, modifiers: { shift?: boolean; ctrl?: boolean } = {}) {
  const { shift = false, ctrl = false } = modifiers;
  const init = JSON.stringify({ code, key, shiftKey: shift, ctrlKey: ctrl, bubbles: true, cancelable: true });
  await page.evaluate(`(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', ${init}))`);
}

const G: Key = ['KeyG', 'п'];
const O: Key = ['KeyO', 'щ'];

test('letters go, find, create and walk; they can be switched off', { tag: NOT_ON_A_PHONE }, async ({ page }) => {
  await signUp(page.context(), { email: `short-${Date.now()}@example.com`, phone: '050 333 22 71', role: 'owner' });
  const api = callApi(page.context());
  const address = { city: 'Київ', street: 'вул. Клавіш', building: '9' };
  for (const apartment of ['1', '2'])
    await api('POST', '/properties', { type: 'apartment', address: { ...address, apartment } });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await press(page, ['Slash', ','], { shift: true });
  const help = page.getByRole('dialog', { name: 'Гарячі клавіші' });
  await expect(help).toContainText('Згорнути або розгорнути меню');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await press(page, G);
  await press(page, O);
  await expect(page).toHaveURL('/properties');
  const rows = page.locator('main a.row');
  await expect(rows).toHaveCount(2);
  await press(page, ['KeyJ', 'о']);
  await expect(rows.nth(0)).toBeFocused();
  await press(page, ['KeyJ', 'о']);
  await expect(rows.nth(1)).toBeFocused();
  await press(page, ['KeyK', 'л']);
  await expect(rows.nth(0)).toBeFocused();
  await press(page, ['KeyE', 'у']);
  await expect(page).toHaveURL(/\/properties\/[\w-]+\/edit$/);
  await page.goBack();

  const search = page.getByRole('searchbox');
  await expect(search).toBeVisible();
  await press(page, ['Slash', '.']);
  await expect(search).toBeFocused();
  // Where one types, letters are letters.
  await search.pressSequentially('cje');
  await expect(search).toHaveValue('cje');
  await expect(page.getByRole('menu')).toBeHidden();
  await search.fill('');
  await search.blur();

  await press(page, ['KeyC', 'с']);
  const menu = page.getByRole('menu', { name: 'Що створити' });
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');

  await press(page, ['KeyB', 'и'], { ctrl: true });
  const folded = page.getByRole('button', { name: 'Розгорнути меню' });
  await expect(folded).toBeVisible();
  await page.reload();
  await expect(folded).toBeVisible();
  await expectAccessible(page);
  await folded.click();
  await expect(page.getByRole('button', { name: 'Згорнути меню' })).toBeVisible();

  await page.getByRole('button', { name: /Акаунт і.вигляд/ }).click();
  await page.getByRole('menuitem', { name: 'Гарячі клавіші' }).click();
  await help.getByText('Клавіші-літери').click();
  await page.keyboard.press('Escape');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await press(page, G);
  await press(page, O);
  await press(page, ['Slash', '?'], { shift: true });
  await expect(help).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
  await press(page, ['KeyB', 'и'], { ctrl: true });
  await expect(folded).toBeVisible();
});
