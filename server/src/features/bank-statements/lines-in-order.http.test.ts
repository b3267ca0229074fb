import { expect, it } from 'vitest';
import { statementClient } from '../../testing/statement-client.ts';
import { privatBusiness } from '../../testing/statement-files.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

const at = useBillingWorld();

it('every line keeps its own words, and those of one day stand in the order of the file', async () => {
  const rows = Array.from({ length: 40 }, (_, place) => ({
    amount: `${place + 1}.00`,
    purpose: `Оренда ${place}${' і ще'.repeat((place * 7) % 50)}`,
    name: `Платник ${'ї'.repeat(place % 9)}`.trim(),
    document: String(place),
  }));
  await statementClient(at.app, at.world.owner.token).upload(privatBusiness(rows));
  const { items } = (await at.world.client.get('/payments/import/lines?limit=40')).body;
  const shown = items.map((item: Record<string, unknown>) => [item.amount_kop, item.purpose, item.payer_name]);
  expect(shown).toEqual(rows.map(({ purpose, name }, place) => [100 * (place + 1), purpose, name]).reverse());
});
