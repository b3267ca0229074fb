import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld, PERIOD } from './billing-world.ts';
import { draftContract, type Landlord, makeLandlord, sentContract } from './contract-steps.ts';
import { insertContractParty, insertReading, insertUser } from './factories.ts';
import { gateSize } from './gate-size.ts';
import { type Answer, clientOf } from './http-client.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** Many at the same moment, one effect (reliability.md G8, G9; product.md §5: «two at once give one 200 and one 409»). */
const MANY = gateSize(12, 100);

let app: TestApp;
let world: BillingWorld;
let landlord: Landlord;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T09:00:00Z' });
  world = await createBillingWorld(app);
  landlord = await makeLandlord(app);
});
afterAll(() => app.close());

function atOnce(one: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: MANY }, (_, index) => one(index)));
}

/** What each answer is, counted: `{ '200': 1, '409 version_conflict': 11 }`. */
function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = status < 300 ? String(status) : `${status} ${body.code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function oneOf(status: number, refusal: string): Record<string, number> {
  return { [status]: 1, [`409 ${refusal}`]: MANY - 1 };
}

describe('one version of an entity is edited once', () => {
  const entities: Record<string, () => Promise<{ path: string; patch: object }>> = {
    property: async () => ({ path: `/properties/${landlord.parts.rental_object_id}`, patch: { notes: 'Нотатка' } }),
    counterparty: async () => ({
      path: `/counterparties/${landlord.parts.tenant_counterparty_id}`,
      patch: { notes: 'Нотатка' },
    }),
    contract: async () => ({
      path: `/contracts/${(await draftContract(landlord)).id}`,
      patch: { notes: 'Нотатка' },
    }),
    tariff: async () => {
      const tariff = { service: 'internet', title: 'Тариф', unit: 'міс.', zones: 1 };
      const made = await landlord.client.post('/tariffs', {
        ...tariff,
        versions: [{ valid_from: '2026-01-01', price: '250.00' }],
      });
      expect([made.status, made.body.errors]).toEqual([201, undefined]);
      return { path: `/tariffs/${made.body.id}`, patch: { title: 'Інша назва' } };
    },
  };
  for (const [name, make] of Object.entries(entities)) {
    it(`of the kind ${name}`, async () => {
      const { path, patch } = await make();
      const { version } = (await landlord.client.get(path)).body;
      const answers = await atOnce(() => landlord.client.patch(path, { ...patch, version }));
      expect(tally(answers)).toEqual(oneOf(200, 'version_conflict'));
      expect((await landlord.client.get(path)).body.version).toBe(version + 1);
    });
  }

  it('a draft of a receipt', async () => {
    const id = await world.draftOf((await world.meteredContract()).contractId);
    const { version } = (await world.client.get(`/receipts/${id}`)).body;
    const answers = await atOnce(() => world.client.patch(`/receipts/${id}`, { due_on: '2026-12-01', version }));
    expect(tally(answers)).toEqual(oneOf(200, 'version_conflict'));
  });
});

describe('one key of idempotency has one effect and one answer', () => {
  const same = (answers: readonly Answer[]) => new Set(answers.map(({ status, text }) => `${status} ${text}`)).size;

  it('a payment', async () => {
    const { contractId } = await world.meteredContract();
    await world.issued(contractId);
    const payment = { contract_id: contractId, amount_kop: 500_000, paid_on: '2026-11-20', method: 'bank' };
    const answers = await atOnce(() =>
      world.client.post('/payments', payment, { 'idempotency-key': `race-${contractId}` }),
    );
    expect([answers[0]?.status, same(answers)]).toEqual([201, 1]);
    expect(await world.scalar('select count(*) from payments where contract_id = $1', [contractId])).toBe(1);
    await world.expectBooksAgree(contractId);
  });

  it('a receipt made by hand', async () => {
    const { contractId } = await world.meteredContract();
    const receipt = {
      contract_id: contractId,
      kind: 'one_off',
      due_on: '2026-12-01',
      lines: [{ kind: 'fee', title: 'Заміна замка', amount_kop: 85_000 }],
    };
    const answers = await atOnce(() =>
      world.client.post('/receipts', receipt, { 'idempotency-key': `race-${contractId}` }),
    );
    expect([answers[0]?.status, same(answers)]).toEqual([201, 1]);
    expect(await world.scalar('select count(*) from receipts where contract_id = $1', [contractId])).toBe(1);
  });

  it('a reading', async () => {
    const { meterId } = await world.meteredContract();
    const reading = { meter_id: meterId, period: PERIOD, date: '2026-11-19', values: ['1150'] };
    const answers = await atOnce(() =>
      world.client.post('/meters/readings', reading, { 'idempotency-key': `race-${meterId}` }),
    );
    expect([answers[0]?.status, same(answers)]).toEqual([201, 1]);
    expect(await world.scalar('select count(*) from readings where meter_id = $1', [meterId])).toBe(2);
  });
});

describe('a state is left once', () => {
  it('a contract is sent', async () => {
    const fresh = await makeLandlord(app);
    const draft = await draftContract(fresh);
    const answers = await atOnce(() => fresh.client.post(`/contracts/${draft.id}/send`));
    expect(tally(answers)).toEqual(oneOf(200, 'contract_state'));
  });

  it('a contract is signed on paper', async () => {
    const fresh = await makeLandlord(app);
    const sent = await sentContract(fresh);
    const answers = await atOnce(() =>
      fresh.client.post(`/contracts/${sent.id}/activate`, { signed_on: '2026-11-20' }),
    );
    expect(tally(answers)).toEqual(oneOf(200, 'contract_state'));
  });

  describe('a contract is answered by its tenant', () => {
    async function answered(one: (index: number) => 'accept' | 'decline') {
      const fresh = await makeLandlord(app);
      const { id } = await sentContract(fresh);
      const db = app.database.superuser;
      const { userId, token } = await insertUser(db);
      await insertContractParty(db, fresh.owner.ownerId, id, userId);
      const tenant = clientOf(app, token);
      const answers = await atOnce((index) =>
        one(index) === 'accept' ? tenant.patch(`/contracts/${id}/accept`, {}) : tenant.post(`/contracts/${id}/decline`),
      );
      const { rows } = await db.query<{ acceptances: number; status: string }>(
        `select (select count(*) from contract_acceptances where contract_id = c.id)::int as acceptances, c.status from contracts c where c.id = $1`,
        [id],
      );
      return { answers: tally(answers), ...rows[0] };
    }

    it('with a yes', async () => {
      const { answers, acceptances } = await answered(() => 'accept');
      expect([answers, acceptances]).toEqual([oneOf(200, 'contract_state'), 1]);
    });

    it('with a yes and a no, of which one is heard', async () => {
      const { answers, acceptances, status } = await answered((index) => (index % 2 === 0 ? 'accept' : 'decline'));
      expect(answers).toEqual(oneOf(200, 'contract_state'));
      expect(acceptances).toBe(status === 'declined' ? 0 : 1);
    });
  });

  it('a month of a contract is billed', async () => {
    const { contractId } = await world.meteredContract();
    const answers = await atOnce(() =>
      world.client.post('/receipts/run', { period: PERIOD, contract_ids: [contractId] }),
    );
    // Whoever comes while it runs gets the running one (contract.md §1.7).
    expect(answers.filter(({ status }) => status !== 200 && status !== 202)).toEqual([]);
    expect(await world.scalar('select count(*) from receipts where contract_id = $1', [contractId])).toBe(1);
  });

  it('a receipt is issued', async () => {
    const { contractId } = await world.meteredContract();
    const id = await world.draftOf(contractId);
    const answers = await atOnce(() => world.client.post(`/receipts/${id}/issue`));
    expect(tally(answers)).toEqual(oneOf(200, 'receipt_state'));
    await world.expectBooksAgree(contractId);
  });

  it('a receipt is void', async () => {
    const { contractId } = await world.meteredContract();
    const id = await world.issued(contractId);
    await world.pay(contractId, 1_000_000);
    const answers = await atOnce(() => world.client.post(`/receipts/${id}/void`, { reason: 'Помилка' }));
    expect(tally(answers)).toEqual(oneOf(200, 'receipt_state'));
    expect(await world.balance(contractId)).toBe(-1_000_000);
    await world.expectBooksAgree(contractId);
  });

  it('a payment is reversed', async () => {
    const { contractId } = await world.meteredContract();
    await world.issued(contractId);
    const payment = await world.pay(contractId, 1_000_000);
    const answers = await atOnce(() =>
      world.client.post(`/payments/${payment.body.id}/reverse`, { reason: 'Не наша' }),
    );
    expect(tally(answers)).toEqual(oneOf(200, 'already_reversed'));
    await world.expectBooksAgree(contractId);
  });

  const submitted = async (): Promise<string> => {
    const { meterId, propertyId } = await world.meteredContract();
    const values = { meterId, propertyId, on: '2026-11-19', value: '1150', state: 'submitted' as const };
    return insertReading(world.db, world.owner.ownerId, values);
  };

  it('a reading that was sent in is taken', async () => {
    const id = await submitted();
    const answers = await atOnce(() => world.client.post(`/meters/readings/${id}/approve`));
    expect(tally(answers)).toEqual(oneOf(200, 'reading_state'));
  });

  it('a reading that was sent in is refused; an acceptance that came before it is taken back', async () => {
    const id = await submitted();
    const answers = await atOnce((index) =>
      index % 2 === 0
        ? world.client.post(`/meters/readings/${id}/reject`, { comment: 'Нечітко' })
        : world.client.post(`/meters/readings/${id}/approve`),
    );
    const { 200: done, '409 reading_state': refused, ...others } = tally(answers);
    expect(others).toEqual({});
    expect([1, 2]).toContain(done);
    expect(refused).toBe(MANY - Number(done));
    expect(await world.scalar(`select count(*) from readings where id = $1 and state = 'rejected'`, [id])).toBe(1);
  });
});

describe('what different hands do at once keeps the books', () => {
  it('payments, a reversal, a void and an issue of one contract', async () => {
    const { contractId } = await world.meteredContract();
    const id = await world.issued(contractId);
    const payment = await world.pay(contractId, 300_000);
    const answers = await atOnce((index) => {
      if (index % 4 === 0) return world.pay(contractId, 10_000 + index);
      if (index % 4 === 1) return world.client.post(`/payments/${payment.body.id}/reverse`, { reason: 'Не наша' });
      if (index % 4 === 2) return world.client.post(`/receipts/${id}/void`, { reason: 'Помилка' });
      return world.client.post('/receipts/run', { period: PERIOD, contract_ids: [contractId] });
    });
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await world.expectBooksAgree(contractId);
    const paid = answers.filter(({ status }) => status === 201).length;
    expect(
      await world.scalar(`select count(*) from payments where contract_id = $1 and status = 'posted'`, [contractId]),
    ).toBe(paid);
  });
});
