import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countViolations } from '../platform/backup/invariants.sql.ts';
import { type BillingWorld, createBillingWorld } from './billing-world.ts';
import { gateSize, isFullRun } from './gate-size.ts';
import type { Answer } from './http-client.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/**
 * Random operations with money over HTTP, many at once, beside a model that knows only what was acknowledged: a balance is the sum of
 * the effects of the answers that said yes (reliability.md G4; contract.md §1.2–1.5). Effects add up in any order, so the model needs
 * no order either. `LEDGER_SEED` repeats a run.
 */
const OPERATIONS = gateSize(600, 100_000);
const AT_ONCE = 16;
const CONTRACTS = gateSize(6, 40);
const PERIODS = ['2026-09', '2026-10', '2026-11'] as const;
const SEED = Number(process.env.LEDGER_SEED ?? (isFullRun ? Date.now() % 1_000_000 : 20_261_121));
/** How often the whole of the books is looked at. */
const CHECK_EVERY = gateSize(200, 4_000);

type Model = {
  readonly contractId: string;
  balanceKop: number;
  readonly receipts: Set<string>;
  readonly drafts: Set<string>;
  readonly payments: Map<string, number>;
  readonly refunds: Map<string, number>;
  readonly writeOffs: Map<string, number>;
};

let app: TestApp;
let world: BillingWorld;
const models: Model[] = [];
/** Answers by kind and status, so that a run which only ever refuses is seen. */
const outcomes = new Map<string, number>();
/** What was answered about each receipt, in the order of the answers. */
const told = new Map<string, string[]>();

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T09:00:00Z', withJobs: false });
  world = await createBillingWorld(app);
  for (let i = 0; i < CONTRACTS; i += 1) {
    const { contractId } = await world.meteredContract();
    models.push({
      contractId,
      balanceKop: 0,
      receipts: new Set(),
      drafts: new Set(),
      payments: new Map(),
      refunds: new Map(),
      writeOffs: new Map(),
    });
  }
});
afterAll(() => app.close());

/** Numbers in [0, 1) that the seed and the step alone decide, so that a step is the same however the others fell. */
function dice(step: number): (face: string) => number {
  return (face) => createHash('sha256').update(`${SEED} ${step} ${face}`).digest().readUInt32BE(0) / 2 ** 32;
}

function pick<T>(values: readonly T[], roll: number): T | undefined {
  return values[Math.floor(roll * values.length)];
}

function note(kind: string, { status, body }: Answer, id: string | null = null): void {
  const name = `${kind} ${status < 300 ? 'done' : (body.code ?? status)}`;
  outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
  if (id !== null) told.set(id, [...(told.get(id) ?? []), name]);
  // A clash of two transactions may be refused, never answered with a failure.
  expect(status, name).toBeLessThan(500);
}

/**
 * Whose receipt it is: who asks for a run while one is under way gets that one, and so drafts of another contract (contract.md §1.7).
 */
function owing({ body }: Answer): Model {
  const model = models.find(({ contractId }) => contractId === body.contract_id);
  if (model === undefined) throw new Error(`A receipt of no contract of the model: ${body.contract_id}`);
  return model;
}

async function pay(model: Model, roll: (face: string) => number, step: number): Promise<void> {
  const amountKop = 1 + Math.floor(roll('amount') * 3_000_000);
  const body = { contract_id: model.contractId, amount_kop: amountKop, paid_on: '2026-11-19', method: 'bank' };
  const send = () => world.client.post('/payments', body, { 'idempotency-key': `${SEED}-${step}` });
  // One in ten comes twice at once, as from an impatient hand or a network that repeats.
  const answers = roll('twice') < 0.1 ? await Promise.all([send(), send()]) : [await send()];
  for (const answer of answers) note('pay', answer);
  expect(new Set(answers.map(({ body: made }) => made.id)).size).toBe(1);
  const [first] = answers;
  if (first?.status !== 201) return;
  model.balanceKop -= amountKop;
  model.payments.set(first.body.id, amountKop);
}

async function reverse(model: Model, roll: (face: string) => number): Promise<void> {
  const id = pick([...model.payments.keys()], roll('which'));
  if (id === undefined) return;
  const answer = await world.client.post(`/payments/${id}/reverse`, { reason: 'Не наша оплата' });
  note('reverse', answer);
  if (answer.status !== 200) return;
  model.balanceKop += model.payments.get(id) ?? Number.NaN;
  model.payments.delete(id);
}

/** Up to as much as one payment brings; most often more than is over, and so refused. */
async function refund(model: Model, roll: (face: string) => number): Promise<void> {
  const amountKop = 1 + Math.floor(roll('refund') ** 3 * 3_000_000);
  const body = { amount_kop: amountKop, refunded_on: '2026-11-20', method: 'cash' };
  const answer = await world.client.post(`/contracts/${model.contractId}/refunds`, body);
  note('refund', answer);
  if (answer.status !== 201) return;
  model.balanceKop += amountKop;
  model.refunds.set(answer.body.id, amountKop);
}

async function takeBack(model: Model, roll: (face: string) => number): Promise<void> {
  const id = pick([...model.refunds.keys()], roll('which'));
  if (id === undefined) return;
  const answer = await world.client.post(`/refunds/${id}/reverse`, { reason: 'Гроші не дійшли' });
  note('takeBack', answer);
  if (answer.status !== 200) return;
  model.balanceKop -= model.refunds.get(id) ?? Number.NaN;
  model.refunds.delete(id);
}

/** Up to as much as one receipt asks for; more than is owed is refused. */
async function writeOff(model: Model, roll: (face: string) => number): Promise<void> {
  const amountKop = 1 + Math.floor(roll('writeOff') ** 3 * 2_000_000);
  const body = { amount_kop: amountKop, written_off_on: '2026-11-20', note: 'Не знайти' };
  const answer = await world.client.post(`/contracts/${model.contractId}/write-offs`, body);
  note('writeOff', answer);
  if (answer.status !== 201) return;
  model.balanceKop -= amountKop;
  model.writeOffs.set(answer.body.id, amountKop);
}

async function claim(model: Model, roll: (face: string) => number): Promise<void> {
  const id = pick([...model.writeOffs.keys()], roll('which'));
  if (id === undefined) return;
  const answer = await world.client.post(`/write-offs/${id}/reverse`, { reason: 'Знайшовся' });
  note('claim', answer);
  if (answer.status !== 200) return;
  model.balanceKop += model.writeOffs.get(id) ?? Number.NaN;
  model.writeOffs.delete(id);
}

async function bill(model: Model, roll: (face: string) => number): Promise<void> {
  const period = pick(PERIODS, roll('period'));
  const answer = await world.client.post('/receipts/run', { period, contract_ids: [model.contractId] });
  note('run', answer);
  for (const id of answer.body.created ?? []) model.drafts.add(id);
}

async function issue(model: Model, roll: (face: string) => number): Promise<void> {
  const id = pick([...model.drafts], roll('which'));
  if (id === undefined) return;
  const answer = await world.client.post(`/receipts/${id}/issue`);
  note('issue', answer, id);
  if (answer.status !== 200) return;
  owing(answer).balanceKop += answer.body.own_kop;
  model.drafts.delete(id);
  model.receipts.add(id);
}

async function undo(model: Model, roll: (face: string) => number): Promise<void> {
  const id = pick([...model.receipts, ...model.drafts], roll('which'));
  if (id === undefined) return;
  const answer = await world.client.post(`/receipts/${id}/void`, { reason: 'Помилка' });
  note('void', answer, id);
  if (answer.status !== 200) return;
  model.drafts.delete(id);
  model.receipts.delete(id);
  // The answer tells whether it had been issued: the answer of the issue itself may still be on its way.
  if (answer.body.issued_on !== null) owing(answer).balanceKop -= answer.body.own_kop;
}

async function charge(model: Model, roll: (face: string) => number): Promise<void> {
  const answer = await world.client.post('/receipts', {
    contract_id: model.contractId,
    kind: 'one_off',
    due_on: '2026-12-05',
    lines: [{ kind: 'fee', title: 'Заміна замка', amount_kop: 1 + Math.floor(roll('fee') * 200_000) }],
  });
  note('charge', answer);
  if (answer.status === 201) model.drafts.add(answer.body.id);
}

const STEPS = [pay, pay, pay, reverse, refund, takeBack, writeOff, claim, bill, issue, issue, undo, charge] as const;

async function step(number: number): Promise<void> {
  const roll = dice(number);
  const model = models[number % models.length];
  const action = pick(STEPS, roll('action'));
  if (model !== undefined && action !== undefined) await action(model, roll, number);
}

function statusTold(id: string): string {
  const said = told.get(id) ?? [];
  if (said.includes('void done')) return 'void';
  return said.includes('issue done') ? 'issued' : 'draft';
}

async function expectNoDrift(done: number): Promise<void> {
  const client = await app.database.superuser.connect();
  try {
    expect(await countViolations(client), `seed ${SEED}, after ${done}`).toEqual({});
  } finally {
    client.release();
  }
  const { rows } = await app.database.superuser.query<{ id: string; status: string }>(
    'select id, status from receipts',
  );
  // The receipts first: they tell which answer was not true, a balance only that there was one.
  const untrue = rows.filter(({ id, status }) => status !== statusTold(id));
  expect(untrue.map(({ id, status }) => ({ id, status, told: told.get(id) }))).toEqual([]);
  for (const { contractId, balanceKop } of models) {
    expect(await world.balance(contractId), `seed ${SEED}, after ${done}, ${contractId}`).toBe(balanceKop);
    await world.expectBooksAgree(contractId);
  }
}

it(`${OPERATIONS} random operations with money leave no drift`, { timeout: 3_600_000 }, async () => {
  for (let done = 0; done < OPERATIONS; done += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, OPERATIONS - done) }, (_, index) => done + index);
    await Promise.all(batch.map(step));
    if (Math.floor(done / CHECK_EVERY) !== Math.floor((done + AT_ONCE) / CHECK_EVERY)) await expectNoDrift(done);
  }
  await expectNoDrift(OPERATIONS);
  for (const kind of ['pay', 'reverse', 'refund', 'takeBack', 'writeOff', 'claim', 'run', 'issue', 'void', 'charge'])
    expect(outcomes.get(`${kind} done`) ?? 0, kind).toBeGreaterThan(0);
});
