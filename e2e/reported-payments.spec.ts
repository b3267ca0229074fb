import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { kyivToday } from './support/kyiv-today.ts';
import { letObject, post, signInNewOwner } from './support/new-owner.ts';

type Money = { readonly contractId: string; readonly link: string; readonly today: string };

/** «Я оплатив» of the tenant, by the link he was sent. */
function report(page: Page, { contractId, link, today }: Money, amountKop: number): Promise<unknown> {
  const k = new URL(link).searchParams.get('k');
  const body = { k, amount_kop: amountKop, paid_on: today };
  return post(page.request, `/info/contracts/${contractId}/payment-reports`, body);
}

async function act(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /Дії з\sоплатою від/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test('a reported payment is asked about before it is counted twice, confirmed with another sum, or rejected with a reason', async ({
  page,
}, { project }) => {
  const serial = String(Date.now()).slice(-7);
  await signInNewOwner(page, { email: `reported-${project.name}${serial}@example.com`, phone: '050 333 55 77' });
  const address = { city: 'Київ', street: 'вул. Січова', building: '14' };
  const object = await post(page.request, '/properties', { type: 'apartment', address });
  const contractId = await letObject(page.request, object.id);
  // A bill: without one there is nothing to report on the tenant's page.
  const run = await post<{ created: string[] }>(page.request, '/receipts/run', {
    period: kyivToday().slice(0, 7),
    contract_ids: [contractId],
  });
  await post(page.request, `/receipts/${run.created[0]}/issue`, {});
  const answer = await page.request.get(`/api/contracts/${contractId}`);
  const money = { contractId, link: (await answer.json()).result.public_link.url, today: kyivToday() };
  const dialog = page.getByRole('dialog');

  // The tenant's word first, the owner's own record after it: one transfer.
  await report(page, money, 500_000);
  for (const place of [`/receipts/${run.created[0]}`, `/contracts/${contractId}`]) {
    await page.goto(place);
    await expect(page.getByText(/Орендар повідомив, що .* сплатив 5.000,00/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Підтвердити', exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Зафіксувати оплату' }).click();
    await expect(dialog.getByText(/Орендар уже повідомив, що .* сплатив 5.000,00/)).toBeVisible();
  }
  await page.goto(money.link);
  await expect(page.getByText(/Ви повідомили, що .* сплатили 5.000,00.*Чекаємо підтвердження/)).toBeVisible();
  const own = { contract_id: contractId, amount_kop: 500_000, paid_on: money.today, method: 'bank' };
  await post(page.request, '/payments', own);
  await page.goto('/payments?view=reported');
  await act(page, 'Підтвердити');
  await expect(dialog.getByRole('heading', { name: /^Зарахувати ще одну оплату 5.000,00/ })).toBeVisible();
  await expect(dialog.getByText(/Схожу оплату за цим договором, від\s.* уже записано/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Це ті самі гроші: відхилити повідомлення' }).click();
  await expect(dialog.getByLabel('Причина для орендаря')).toHaveValue('Цю оплату вже зараховано');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Відхилити повідомлення' }).click();
  await expect(page.getByText('Усі повідомлення переглянуто')).toBeVisible();

  await report(page, money, 700_000);
  await page.reload();
  await act(page, 'Підтвердити з іншою сумою…');
  await expect(dialog.getByLabel('Сума', { exact: true })).toHaveValue(/^7.000,00$/);
  await dialog.getByLabel('Сума', { exact: true }).fill('5000,00');
  await dialog.getByRole('button', { name: 'Підтвердити оплату' }).click();
  await expect(dialog.getByText(/уже записано/)).toBeVisible();
  await expectAccessible(page);
  // Another sum is another question, asked again of the server.
  await dialog.getByLabel('Сума', { exact: true }).fill('6900,00');
  await dialog.getByRole('button', { name: 'Зарахувати попри схожу' }).click();
  await expect(page.getByText('Усі повідомлення переглянуто')).toBeVisible();

  await page.goto('/payments?view=all');
  await expect(page.getByText(/6.900,00/).first()).toBeVisible();
  const posted = await page.request.get(`/api/payments?contract_id=${contractId}&status=posted`);
  expect((await posted.json()).result.total).toBe(2);
  // The tenant reads why.
  await page.goto(money.link);
  await expect(page.getByText(/5.000,00.*не\sпідтверджено\. Причина: Цю оплату вже зараховано/)).toBeVisible();
});
