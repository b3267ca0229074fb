import { expect, test } from '@playwright/test';
import { isFullRun } from '../server/src/testing/gate-size.ts';
import { expectAccessible } from './support/axe.ts';
import { buildCast, type Cast } from './support/people.ts';
import { refusalsOf } from './support/refusals.ts';
import { pdf } from './support/small-pdf.ts';
import { faultsOfWalk, OWNERS_SCREENS } from './support/walk.ts';

const EVERYWHERE = /^/;
/** By day who is a step before or after looks at the sections alone, which open and close by the steps. */
const SECTIONS = /^\/[a-z-]+$/;

/** Whoever comes, no screen asks for what he may not see, and no link leads where he may not go. */
let cast: Cast;

test.beforeAll(async ({ browser }, { project }) => {
  cast = await buildCast(browser, project);
});

for (const who of ['manager', 'onlooker', 'newcomer'] as const)
  test(`the ${who} goes wherever the screens lead and is refused nothing`, async () => {
    // As many screens as there are ways to them: on a busy machine more than the time of one journey.
    test.slow();
    expect(await faultsOfWalk(cast[who])).toEqual([]);
  });

test('the tenant too, and is told whose the screens of owners are when he types their addresses', async () => {
  expect(await faultsOfWalk(cast.tenant, { also: OWNERS_SCREENS })).toEqual([]);
  await cast.tenant.goto('/counterparties');
  await expect(cast.tenant.getByRole('heading', { name: 'Цей розділ веде власник' })).toBeVisible();
});

test('the tenant pays from a receipt, and gets from his contract to the page where readings and requests are handed in', async () => {
  const { tenant } = cast;
  await tenant.goto('/dashboard');
  await tenant.getByRole('link', { name: /^Оплатити: Квитанція за/ }).click();
  await expect(tenant).toHaveURL(/\/receipts\//);
  await expect(tenant.getByRole('link', { name: 'Оплатити' })).toHaveAttribute('href', /^https:\/\//);
  await expect(tenant.getByRole('link', { name: 'PDF' })).toBeVisible();
  // One home of his own: nothing to narrow, and no column for a tenant who is himself.
  await tenant.goto('/properties');
  await expect(tenant.locator('main a[href^="/properties/"]').first()).toBeVisible();
  await expect(tenant.getByRole('link', { name: 'Вільні' })).toHaveCount(0);
  await expect(tenant.locator('main').getByText('Орендар', { exact: true })).toHaveCount(0);
  await tenant.goto('/contracts');
  await tenant.locator('main a[href^="/contracts/"]').first().click();
  await tenant.getByRole('link', { name: /^Показники й\sзаявки$/ }).click();
  await expect(tenant).toHaveURL(/\/info\//);
  await expect(tenant.getByRole('button', { name: 'Надіслати показники' })).toBeVisible();
  await expect(tenant.getByRole('button', { name: 'Повідомити про оплату' })).toBeVisible();
});

test('who lets one flat, manages another and rents a third is refused nothing at any of them', async () => {
  const within =
    /^\/(dashboard|properties|contracts|receipts|my-receipts|tasks|meters|physical-meters)(?!.*\/(create|edit))/;
  expect(await faultsOfWalk(cast.everything, { within })).toEqual([]);
});

test('an owner who has just begun is led only where his step has come', async () => {
  for (const who of ['first', 'second', 'third'] as const) {
    const within = isFullRun || who === 'second' ? EVERYWHERE : SECTIONS;
    expect(await faultsOfWalk(cast[who], { within }), who).toEqual([]);
  }
});

test('a manager of two owners chooses whose month it is', async () => {
  const { manager } = cast;
  const refused = refusalsOf(manager);
  await manager.goto('/receipts?create=1&period=2026-12');
  const whose = manager.getByLabel('Для якого власника');
  await expect(whose.getByRole('option')).toHaveText(['Оберіть власника', /Бондар/, /Коваленко/]);
  // None of them goes before the other: nothing is counted until one is chosen.
  await expect(whose).toHaveValue('');
  await expect(manager.getByRole('heading', { name: 'Оберіть, для кого створити квитанції' })).toBeVisible();
  await expect(manager.getByText(/Січова, 9/)).toHaveCount(0);
  await expectAccessible(manager);
  await whose.selectOption({ index: 1 });
  await expect(manager.getByText(/Січова, 9, кв\.\s2/)).toBeVisible();
  await expect(whose.getByRole('option')).toHaveText([/Бондар/, /Коваленко/]);
  await whose.selectOption({ index: 1 });
  await expect(manager.getByText(/Січова, 9, кв\.\s1/)).toBeVisible();
  await expectAccessible(manager);
  await manager.reload();
  await expect(manager.getByText(/Січова, 9, кв\.\s1/)).toBeVisible();
  await manager.getByRole('button', { name: /^Створити 1\sквитанцію/ }).click();
  await expect(manager.getByRole('heading', { name: /^Створено 1\sквитанцію/ })).toBeVisible();
  expect(refused).toEqual([]);
});

test('who lets a flat and manages another keeps papers of both, of the other as its manager', async () => {
  const { everything: page } = cast;
  const refused = refusalsOf(page);
  await page.goto('/documents?create=1');
  const adding = page.getByRole('dialog');
  const choose = async (flat: RegExp) => {
    await adding.getByRole('combobox', { name: 'Об’єкт' }).fill('Січ');
    await page.getByRole('option', { name: flat }).click();
  };
  await choose(/кв\.\s3/);
  await adding.getByText('Договір, контрагент', { exact: false }).click();
  await expect(adding.getByText('Лише я')).toBeVisible();
  await choose(/кв\.\s1/);
  // What the owner alone says of a paper is not asked of a manager.
  await expect(adding.getByText('Лише я')).toHaveCount(0);
  await expect(adding.getByRole('combobox', { name: 'Контрагент' })).toHaveCount(0);
  await adding.getByLabel('Файл', { exact: true }).setInputFiles(pdf('огляд.pdf'));
  await expect(adding.getByText('завантажено')).toBeVisible();
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Додати документ' }).click();
  await expect(adding).toBeHidden();
  await expect(page.getByRole('link', { name: 'огляд' }).first()).toBeVisible();
  const kept = await (await page.request.get('/api/documents?q=огляд')).json();
  expect(kept.result.items).toMatchObject([{ role: 'manager', visibility: 'manager' }]);
  expect(refused).toEqual([]);
});
