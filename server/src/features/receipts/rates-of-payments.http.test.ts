import { describe, expect, it } from 'vitest';
import { useDollarLeases } from './dollar-leases.fixture.ts';

const { here, at, settle, publish, dollars, read, pending, runOf } = useDollarLeases();

const enter = (on: string, rate: string) =>
  here.world.client.post('/rates/exchange', { currency: 'USD', rate_on: on, rate, source: 'nbu' });
const waiting = (contractId: string) =>
  here.world.scalar('select count(*) from payments where contract_id = $1 and rate_awaited_on is not null', [
    contractId,
  ]);

describe('the rate of the day of payment', () => {
  it('500 USD issued at 44.00 = 22 000.00 and paid at 44.50: +250.00 on the next receipt (contract.md §1.13)', async () => {
    await publish({ '2026-11-20': 44, '2026-11-23': 44.5 });
    const contractId = await dollars('payment');
    const id = await here.world.issued(contractId);
    expect((await read(id)).own_kop).toBe(2_200_000);
    at('2026-11-23');
    await here.world.pay(contractId, 2_200_000, '2026-11-23');
    at('2026-12-01');
    const december = await runOf(contractId, '2026-12');
    expect(december.lines.at(-1)).toMatchObject({ kind: 'adjustment', amount_kop: 25_000 });
  });

  it('an exact payment at a lower rate leaves nothing owed: 500 × 43.50 = 21 750.00 of 22 000.00, and −250.00 on the next receipt', async () => {
    await publish({ '2026-11-20': 44, '2026-11-23': 43.5 });
    const contractId = await dollars('payment');
    await here.world.issued(contractId);
    at('2026-11-23');
    // Half of the dollars first: the paid share of the difference, 10 875 × 250 / 22 000 = 123.58; then exactly the rest.
    await here.world.pay(contractId, 1_087_500, '2026-11-23');
    expect(await pending(contractId)).toBe(-12_358);
    const { body } = await here.world.pay(contractId, 1_087_500, '2026-11-23');
    expect(await pending(contractId)).toBe(-25_000);
    // Taken back and paid again it is the same.
    await here.world.client.post(`/payments/${body.id}/reverse`, { reason: 'Не той договір' });
    expect(await pending(contractId)).toBe(-12_358);
    await here.world.pay(contractId, 1_087_500, '2026-11-23');
    expect(await pending(contractId)).toBe(-25_000);
    at('2026-12-01');
    const december = await runOf(contractId, '2026-12');
    // 22 000.00 − 21 750.00 left of November, 500 × 43.50 less 250.00: 21 750.00 to pay in all.
    expect((await here.world.client.post(`/receipts/${december.id}/issue`)).body.total_due_kop).toBe(2_175_000);
  });

  it('an exact payment at a higher rate pays its own difference on the next receipt, and leaves no other', async () => {
    await publish({ '2026-11-20': 44, '2026-11-23': 44.5, '2026-12-01': 45 });
    const contractId = await dollars('payment');
    await here.world.issued(contractId);
    at('2026-11-23');
    // 500 × 44.50: 22 000.00 for the receipt, 250.00 of credit for the 250.00 of the difference.
    await here.world.pay(contractId, 2_225_000, '2026-11-23');
    expect(await pending(contractId)).toBe(25_000);
    at('2026-12-01');
    const december = await runOf(contractId, '2026-12');
    const issued = (await here.world.client.post(`/receipts/${december.id}/issue`)).body;
    expect(issued).toMatchObject({ own_kop: 2_275_000, left_kop: 2_250_000 });
    expect(await pending(contractId)).toBe(0);
    await here.world.pay(contractId, 2_250_000, '2026-12-01');
    expect((await read(december.id)).left_kop).toBe(0);
    expect(await pending(contractId)).toBe(0);
  });

  it('is waited for while the bank has not told it, and makes its differences once, those of credit used meanwhile too', async () => {
    await publish({ '2026-11-20': 44 });
    const contractId = await dollars('payment');
    await here.world.issued(contractId);
    at('2026-11-23');
    // Half of it is left over and pays December, which is issued before any rate of 23.11 is known.
    await here.world.pay(contractId, 3_300_000, '2026-11-23');
    at('2026-12-01');
    const december = await runOf(contractId, '2026-12');
    expect((await here.world.client.post(`/receipts/${december.id}/issue`)).body.own_kop).toBe(2_200_000);
    await settle();
    expect(await pending(contractId)).toBe(0);
    await publish({ '2026-11-23': 44.5 });
    await Promise.all([settle(), settle()]);
    // 500 × (44.50 − 44.00) = 250.00, and half of the second month 125.00.
    expect(await pending(contractId)).toBe(37_500);
    await settle();
    expect(await pending(contractId)).toBe(37_500);
  });

  it('is not settled by what the owner has entered of a later day, for the bank may still tell it', async () => {
    await publish({ '2026-11-20': 44 });
    const contractId = await dollars('payment');
    await here.world.issued(contractId);
    at('2026-11-27');
    expect((await enter('2026-11-26', '48')).status).toBe(201);
    await here.world.pay(contractId, 2_200_000, '2026-11-23');
    await settle();
    expect(await waiting(contractId)).toBe(1);
    expect(await pending(contractId)).toBe(0);
    await publish({ '2026-11-23': 44.5 });
    await settle();
    expect([await waiting(contractId), await pending(contractId)]).toEqual([0, 25_000]);
  });

  it('is settled by what the owner has entered of that very day', async () => {
    await publish({ '2026-11-20': 44 });
    const contractId = await dollars('payment');
    await here.world.issued(contractId);
    at('2026-11-23');
    await here.world.pay(contractId, 2_200_000, '2026-11-23');
    await enter('2026-11-23', '44.5');
    await settle();
    expect([await waiting(contractId), await pending(contractId)]).toEqual([0, 25_000]);
  });

  it('is waited for no more once the payment is taken back', async () => {
    await publish({ '2026-11-20': 44 });
    const contractId = await dollars('payment');
    await here.world.issued(contractId);
    at('2026-11-23');
    const { body } = await here.world.pay(contractId, 2_200_000, '2026-11-23');
    expect((await here.world.client.post(`/payments/${body.id}/reverse`, { reason: 'Не той договір' })).status).toBe(
      200,
    );
    await publish({ '2026-11-23': 44.5 });
    await settle();
    expect(await pending(contractId)).toBe(0);
  });

  it('that makes a difference no receipt can carry fails for its payment, and holds up no other of the owner', async () => {
    await publish({ '2026-11-20': 44 });
    const [huge, usual] = [await dollars('payment'), await dollars('payment')];
    await here.world.db.query('update contract_terms set rent_amount_minor = 2e9 where contract_id = $1', [huge]);
    await here.world.issued(huge);
    await here.world.issued(usual);
    at('2026-11-23');
    expect((await here.world.pay(huge, 88_000_000_000, '2026-11-23')).status).toBe(201);
    at('2026-11-24');
    expect((await here.world.pay(usual, 2_200_000, '2026-11-24')).status).toBe(201);
    await publish({ '2026-11-23': 95, '2026-11-24': 45 });
    await expect(settle()).rejects.toThrow('Some rate differences were not made');
    expect([await waiting(usual), await pending(usual)]).toEqual([0, 50_000]);
    expect([await waiting(huge), await pending(huge)]).toEqual([1, 0]);
  });

  it('that makes a difference no receipt can carry refuses the payment: 20 000 000 × (95 − 44) is 1 020 000 000.00', async () => {
    await publish({ '2026-11-20': 44, '2026-11-23': 95 });
    const contractId = await dollars('payment');
    await here.world.db.query('update contract_terms set rent_amount_minor = 2e9 where contract_id = $1', [contractId]);
    await here.world.issued(contractId);
    at('2026-11-23');
    expect((await here.world.pay(contractId, 88_000_000_000, '2026-11-23')).body.code).toBe('sum_too_large');
    expect((await here.world.pay(contractId, 88_000_000_000, '2026-11-20')).status).toBe(201);
  });
});
