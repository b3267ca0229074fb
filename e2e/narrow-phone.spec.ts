import { expect, test } from '@playwright/test';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

type Numbers = { readonly seen: readonly string[]; readonly broken: readonly string[] };

/** Numbers of papers that the screen shows, and the texts in which one stands in two lines. Of the browser and not of this program, whose types know no DOM. */
const NUMBERS_SHOWN = String.raw`(() => {
  const seen = [];
  const broken = [];
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
    for (const found of node.textContent.matchAll(/\p{L}{1,10}-\d[\d-]*/gu)) {
      seen.push(found[0]);
      const range = document.createRange();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(node.textContent);
    }
  return { seen, broken };
})()`;

test('on a narrow phone the dots stay beside the other sign, and no number of a paper is broken', async ({ page }, {
  project,
}) => {
  const { request } = page;
  await signInNewOwner(page, { email: `narrow-${project.name}${Date.now()}@example.com`, phone: '050 333 22 63' });
  const address = { city: 'Київ', street: 'вул. Івана Сірка', building: '7', apartment: '23' };
  const flat = await post(request, '/properties', { type: 'apartment', address });
  const contractId = await letObject(request, flat.id);
  const run: { readonly created?: readonly string[] } = await post(request, '/receipts/run', {
    period: '2026-11',
    contract_ids: [contractId],
  });
  await post(request, '/receipts/issue', { ids: run.created });
  await post(request, '/payments', { contract_id: contractId, amount_kop: 100_000, paid_on: '2026-11-20' });

  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/contracts/${contractId}`);
  const signs = page.locator('.signs > .btn');
  await expect(signs).toHaveCount(2);
  const tops = await signs.evaluateAll((all) => all.map((sign) => Math.round(sign.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  // One word and two signs are one row.
  const pay = page.getByRole('button', { name: 'Зафіксувати оплату' }).first();
  expect(Math.round((await pay.boundingBox())?.y ?? 0)).toBe(Math.round((await signs.first().boundingBox())?.y ?? -1));

  const shown = new Set<string>();
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 700 });
    for (const path of [
      `/contracts/${contractId}?tab=receipts`,
      `/contracts/${contractId}?tab=payments`,
      `/contracts/${contractId}?tab=statement`,
      `/properties/${flat.id}`,
      '/receipts?period=2026-11',
      '/payments?view=all',
      '/payments?view=payers',
    ]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const { seen, broken } = await page.evaluate<Numbers>(NUMBERS_SHOWN);
      expect(broken, `${path} at ${width}`).toEqual([]);
      for (const number of seen) shown.add(number);
    }
  }
  expect([...shown].map((number) => number[0])).toEqual(expect.arrayContaining(['Д', 'К']));
});
