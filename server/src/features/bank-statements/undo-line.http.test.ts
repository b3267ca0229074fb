import { describe, expect, it } from 'vitest';
import { MOTHER, TENANT, useBankLines } from './bank-lines.fixture.ts';

const { here, owing, linesOf, confirm, undo } = useBankLines();

describe('a line taken back', () => {
  it('reverses its payments, waits again and teaches nothing', async () => {
    const { contractId } = await owing('Петренко Іван Олегович', []);
    const [line] = await linesOf({ amount: '20000.00', purpose: 'Оренда', iban: MOTHER, name: 'Петренко Галина' });
    await confirm(line.id, [{ contract_id: contractId, amount_kop: 2_000_000 }]);
    const back = await undo(line.id, { reason: 'Не той договір' });
    expect([back.status, back.body]).toMatchObject([200, { status: 'waiting', payments: [] }]);
    expect(await here.world.balance(contractId)).toBe(2_000_000);
    await here.world.expectBooksAgree(contractId);
    expect((await here.world.client.get('/payments/import/payers')).body.total).toBe(0);
    expect((await undo(line.id)).body.code).toBe('bank_line_state');
    const again = await confirm(line.id, [{ contract_id: contractId, amount_kop: 2_000_000 }]);
    expect(again.body.items).toMatchObject([{ ok: true }]);
    const states = again.body.items[0].line.payments.map(({ status }: { status: string }) => status);
    expect(states.sort()).toEqual(['posted', 'reversed']);
    expect(await here.world.balance(contractId)).toBe(0);
  });

  it('by two at once is reversed once', async () => {
    const { contractId } = await owing();
    const [line] = await linesOf({ amount: '20000.00', purpose: 'Оренда', iban: TENANT });
    await confirm(line.id, [{ contract_id: contractId, amount_kop: 2_000_000 }]);
    const answers = await Promise.all([undo(line.id), undo(line.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await here.world.balance(contractId)).toBe(2_000_000);
  });

  it('whose payment was reversed by hand waits again too, and the wrong tenant is not remembered', async () => {
    const wrong = await owing('Коваль Марія Іванівна', []);
    const right = await owing('Петренко Іван Олегович', [TENANT]);
    const transfer = { amount: '20000.00', purpose: 'Оренда', iban: TENANT };
    const [line] = await linesOf({ ...transfer, document: '1' });
    expect(line).toMatchObject({ reason: 'iban_amount', suggestion: { contract_id: right.contractId } });
    const { body } = await confirm(line.id, [{ contract_id: wrong.contractId, amount_kop: 2_000_000 }]);
    await here.world.client.post(`/payments/${body.items[0].line.payments[0].id}/reverse`, {
      reason: 'Не той договір',
    });
    const lines = async (status: string) =>
      (await here.world.client.get(`/payments/import/lines?status=${status}`)).body;
    expect([(await lines('confirmed')).total, (await lines('waiting')).items]).toMatchObject([0, [{ id: line.id }]]);
    expect((await undo(line.id)).body.code).toBe('bank_line_state');
    expect((await here.world.client.get('/payments/import/payers')).body.total).toBe(0);
    expect(await here.world.balance(wrong.contractId)).toBe(2_000_000);
    // The next transfer from that account is his who has it.
    const [next] = await linesOf({ ...transfer, document: '2' });
    expect(next).toMatchObject({
      confidence: 'high',
      reason: 'iban_amount',
      suggestion: { contract_id: right.contractId },
    });
    await here.world.expectBooksAgree(wrong.contractId);
  });

  it('in part stays settled until its last payment is reversed', async () => {
    const [one, two] = [await owing(), await owing('Петренко Іван Олегович', [])];
    const [line] = await linesOf({
      amount: '25000.00',
      purpose: 'За дві квартири',
      iban: MOTHER,
      name: 'Петренко Галина',
    });
    const { body } = await confirm(line.id, [
      { contract_id: one.contractId, amount_kop: 2_000_000 },
      { contract_id: two.contractId, amount_kop: 500_000 },
    ]);
    const [first, second] = body.items[0].line.payments.map(({ id }: { id: string }) => id);
    const status = async () =>
      (await here.world.client.get('/payments/import/lines?limit=100')).body.items.map(
        (row: { status: string }) => row.status,
      );
    await here.world.client.post(`/payments/${first}/reverse`, { reason: 'Помилка' });
    expect([await status(), (await here.world.client.get('/payments/import/payers')).body.total]).toEqual([
      ['confirmed'],
      1,
    ]);
    await here.world.client.post(`/payments/${second}/reverse`, { reason: 'Помилка' });
    expect([await status(), (await here.world.client.get('/payments/import/payers')).body.total]).toEqual([
      ['waiting'],
      0,
    ]);
  });
});
