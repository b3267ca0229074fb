import { expect, it } from 'vitest';
import { insertContract, insertCounterparty } from '../../testing/factories.ts';
import { statementClient } from '../../testing/statement-client.ts';
import { privatBusiness } from '../../testing/statement-files.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

const TENANT = 'UA043052990000026207123456781';

const at = useBillingWorld();
const upload = (bytes: Buffer) => statementClient(at.app, at.world.owner.token).upload(bytes);

it('monobank as JSON with a sum and a day that nothing holds: the rows are refused, the rest is kept', async () => {
  const time = 1_795_082_400;
  const items = [
    { id: 'b1', time, amount: 100_000_000_000 },
    { id: 'b2', time: -6_000_000_000, amount: 100 },
    { id: 'b3', time, amount: 150_000 },
  ];
  const made = await upload(Buffer.from(JSON.stringify(items)));
  expect([made.status, made.body.statement]).toMatchObject([201, { added_count: 1, refused_count: 2 }]);
});

it('a contract that came to nothing goes, and the line it was suggested for waits for another', async () => {
  const tenantId = await insertCounterparty(at.world.db, at.world.owner.ownerId, {
    displayName: 'Коваль Марія Іванівна',
    ibans: [TENANT],
    emails: ['koval@example.com'],
  });
  const { contractId } = await insertContract(at.world.db, at.world.owner.ownerId, { tenantId, status: 'pending' });
  const paid = { amount: '20 000.00', purpose: 'Оренда', iban: TENANT, name: 'Коваль М.І.' };
  expect((await upload(privatBusiness([paid]))).status).toBe(201);
  const line = async () => (await at.world.client.get('/payments/import/lines')).body.items[0];
  expect((await line()).suggestion).toMatchObject({ contract_id: contractId });
  expect((await at.world.client.post(`/contracts/${contractId}/cancel`)).status).toBe(200);
  expect((await at.world.client.delete(`/contracts/${contractId}`)).status).toBe(204);
  expect(await line()).toMatchObject({ status: 'waiting', confidence: 'none', suggestion: null });
});
