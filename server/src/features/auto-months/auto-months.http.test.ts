import { describe, expect, it } from 'vitest';
import { insertContract, insertReading } from '../../testing/factories.ts';
import { useAutoMonths } from './auto-months.fixture.ts';

const { at, set, begin, beginAtNight, runs, finish, month, receipts, letters, reach, withMail } = useAutoMonths();

describe('the month by itself', () => {
  it('is off until it is set, and says when it comes next', async () => {
    const { contractId } = await insertContract(at.world.db, at.world.owner.ownerId, {});
    const read = async () => (await at.world.client.get(`/contracts/${contractId}/auto-month`)).body;
    const off = {
      mode: 'off',
      day: 1,
      billed_month: 'current',
      ask_days_before: null,
      next_on: null,
      is_paused: false,
      is_metered: false,
    };
    expect(await read()).toEqual(off);
    const given = { mode: 'drafts', day: 5, billed_month: 'previous', ask_days_before: 3 };
    expect(await set(contractId, given)).toMatchObject({ status: 200, body: { ...given, next_on: '2026-12-05' } });
    expect(await read()).toMatchObject(given);
    await set(contractId, { mode: 'off' });
    expect(await read()).toEqual(off);
    for (const wrong of [{ mode: 'sometimes' }, { mode: 'send', day: 29 }, { mode: 'send', ask_days_before: 0 }]) {
      expect((await set(contractId, wrong)).status).toBe(422);
    }
    expect((await at.world.stranger.get(`/contracts/${contractId}/auto-month`)).status).toBe(404);
    expect((await at.world.stranger.put(`/contracts/${contractId}/auto-month`, { mode: 'send' })).status).toBe(404);
  });

  it('says whether a meter stands behind it, by the services of the object or by those of the lease itself', async () => {
    const { contractId } = await at.world.meteredContract();
    const read = async () => (await at.world.client.get(`/contracts/${contractId}/auto-month`)).body.is_metered;
    expect(await read()).toBe(true);
    const own = (services: object[]) =>
      at.world.db.query('update contracts set utilities = $2 where id = $1', [contractId, JSON.stringify(services)]);
    await own([{ code: 'internet', payer: 'tenant', method: 'fixed', amountKop: 25_000 }]);
    expect(await read()).toBe(false);
    await own([{ code: 'electricity', payer: 'tenant', method: 'meter', price: '4.32' }]);
    expect((await set(contractId, { mode: 'send' })).body.is_metered).toBe(true);
    await own([{ code: 'electricity', payer: 'owner', method: 'meter', price: '4.32' }]);
    expect(await read()).toBe(false);
  });

  it('makes drafts on its day once, whoever looks how often, and makes up a day that was missed', async () => {
    const { contractId } = await insertContract(at.world.db, at.world.owner.ownerId, { rentMinor: 1_000_000 });
    await insertContract(at.world.db, at.world.owner.ownerId, { rentMinor: 5_000 });
    await set(contractId, { mode: 'drafts', day: 25 });
    await month('2026-11-24');
    expect(await receipts()).toEqual([]);
    await Promise.all([begin('2026-11-26'), begin('2026-11-26')].map((done) => done.catch(() => undefined)));
    await begin('2026-11-26');
    expect(await runs()).toMatchObject([{ period: '2026-11' }]);
    await finish();
    await finish();
    expect(await receipts()).toEqual([{ number: 'К-2026-11-0001', status: 'draft', sent: false }]);
    const told = await letters('auto-month.done');
    expect(told.map(({ subject }) => subject.replaceAll('\u00a0', ' '))).toEqual([
      'Квитанції за листопад 2026: чернеток: 1',
    ]);
    // The computer was off on the 25th of December.
    await month('2026-12-27');
    expect(await receipts()).toHaveLength(2);
  });

  it('issues and sends what is whole, and leaves to the owner what is not', async () => {
    const [whole, nobody] = [
      await insertContract(at.world.db, at.world.owner.ownerId, { rentMinor: 1_000_000 }),
      await insertContract(at.world.db, at.world.owner.ownerId, { rentMinor: 2_000_000 }),
    ];
    // Its meter has no reading of December.
    const unread = await at.world.meteredContract();
    await withMail(whole.contractId);
    await withMail(unread.contractId);
    await reach(nobody.contractId, []);
    for (const { contractId } of [whole, nobody, unread]) await set(contractId, { mode: 'send', day: 1 });
    await month('2026-12-01');
    const { rows } = await at.world.db.query(
      `select contract_id, status, sent_at is not null as sent from receipts where owner_id = $1`,
      [at.world.owner.ownerId],
    );
    const state = Object.fromEntries(rows.map((row) => [row.contract_id, [row.status, row.sent]]));
    expect(state).toEqual({
      [whole.contractId]: ['issued', true],
      [nobody.contractId]: ['issued', false],
      [unread.contractId]: ['draft', false],
    });
    expect(await letters('receipt')).toHaveLength(1);
    const [told] = await letters('auto-month.done');
    expect(told.subject.replaceAll('\u00a0', ' ')).toBe('Квитанції за грудень 2026: надіслано 1, потребують уваги 2');
    // What exactly is missing, so that it can be mended without looking for it.
    expect(told.text.replaceAll('\u00a0', ' ')).toMatch(
      /Електроенергія: немає показника лічильника № \S+ за грудень 2026\./,
    );
    // Taken up again by the queue it sends nothing twice.
    await finish();
    expect([(await letters('receipt')).length, (await letters('auto-month.done')).length]).toEqual([1, 1]);
    await at.world.expectBooksAgree(whole.contractId);
  });

  it('begins at midnight with drafts alone: it issues, sends, asks and tells from nine, and nobody is woken', async () => {
    const { contractId } = await insertContract(at.world.db, at.world.owner.ownerId, { rentMinor: 1_000_000 });
    await withMail(contractId);
    await set(contractId, { mode: 'send', day: 1 });
    const asked = await at.world.meteredContract();
    await withMail(asked.contractId);
    await set(asked.contractId, { mode: 'drafts', day: 4, ask_days_before: 3 });
    const written = async () =>
      (await at.world.scalar(`select count(*) from messages where owner_id = $1`, [at.world.owner.ownerId])) as number;
    const before = await written();
    await beginAtNight('2026-12-01');
    await finish();
    await finish();
    expect(await receipts()).toMatchObject([{ status: 'draft', sent: false }]);
    expect(await written()).toBe(before);
    const { rows } = await at.world.db.query(
      `select kind, count(*)::int, min(run_at) as at from outbox where kind in ('auto-months.ask', 'auto-months.finish')
          and done_at is null and run_at > '2026-11-30T22:01:00Z' group by kind order by kind`,
    );
    const morning = new Date('2026-12-01T07:00:00Z');
    expect(rows).toEqual([
      { kind: 'auto-months.ask', count: 1, at: morning },
      { kind: 'auto-months.finish', count: 1, at: morning },
    ]);
    await month('2026-12-01');
    expect(await receipts()).toMatchObject([{ status: 'issued', sent: true }]);
    for (const kind of ['receipt', 'readings.request', 'auto-month.done'])
      expect([kind, (await letters(kind)).length]).toEqual([kind, 1]);
  });

  it('of the month that is over is due in the month it is made in, and meanwhile nobody is told to make it by hand', async () => {
    const { contractId } = await insertContract(at.world.db, at.world.owner.ownerId, { rentMinor: 1_000_000 });
    await withMail(contractId);
    const told = async () =>
      (await at.world.client.get('/dashboard/summary')).body.attention
        .map(({ kind }: { kind: string }) => kind)
        .filter((kind: string) => kind === 'receipts_to_create');
    expect(await told()).toEqual(['receipts_to_create']);
    await set(contractId, { mode: 'send', day: 1, billed_month: 'previous' });
    expect(await told()).toEqual([]);
    await month('2026-12-01');
    const { items } = (await at.world.client.get('/receipts?period=2026-11')).body;
    // By the rule of its own month it would be due on 5 November, that is on the day it was sent.
    expect(items).toMatchObject([{ status: 'issued', issued_on: '2026-12-01', due_on: '2026-12-05' }]);
    // December is made on the first of January.
    expect(await told()).toEqual([]);
    await set(contractId, { mode: 'off' });
    expect(await told()).toEqual(['receipts_to_create']);
  });

  it('made by mistake is taken back whole, with what it has issued and sent', async () => {
    const { contractId } = await insertContract(at.world.db, at.world.owner.ownerId, {});
    await withMail(contractId);
    await set(contractId, { mode: 'send', day: 1 });
    await month('2026-12-01');
    expect(await receipts()).toMatchObject([{ status: 'issued', sent: true }]);
    const { items } = (await at.world.client.get('/receipts/batches')).body;
    expect(items).toMatchObject([{ kind: 'run', total: 1, status: 'open' }]);
    const { body } = await at.world.client.post(`/receipts/batches/${items[0].id}/undo`);
    expect(body).toMatchObject({ status: 'undone', undone_count: 1, left: [] });
    expect(await receipts()).toMatchObject([{ status: 'void' }]);
    expect(await at.world.balance(contractId)).toBe(0);
    await at.world.expectBooksAgree(contractId);
    // The month is not made again by itself: what was wrong with it is still to be mended.
    await month('2026-12-02');
    expect(await receipts()).toHaveLength(1);
  });

  it('gives way to a run by hand, and comes again', async () => {
    const { contractId } = await insertContract(at.world.db, at.world.owner.ownerId, {});
    await set(contractId, { mode: 'drafts', day: 1 });
    await at.world.db.query(
      `insert into receipt_runs (id, owner_id, period, contract_ids, estimate, total) values (gen_random_uuid(), $1, '2026-12', '{}', false, 0)`,
      [at.world.owner.ownerId],
    );
    await expect(begin('2026-12-01')).rejects.toThrow('Some months did not begin');
    expect(await runs()).toEqual([]);
    await at.world.db.query(`update receipt_runs set status = 'done' where owner_id = $1`, [at.world.owner.ownerId]);
    await month('2026-12-01');
    expect(await receipts()).toHaveLength(1);
  });

  it('asks the tenants for readings before it, once, and only those who have not sent them', async () => {
    const lease = await at.world.meteredContract();
    await withMail(lease.contractId);
    await at.world.db.query(`update contracts set payment_utilities = 'previous' where id = $1`, [lease.contractId]);
    await set(lease.contractId, { mode: 'drafts', day: 1, ask_days_before: 3 });
    await begin('2026-11-27');
    await begin('2026-11-28');
    // The reading of November is there already.
    expect(await letters('readings.request')).toEqual([]);
    await begin('2026-12-01');
    await finish();
    await begin('2026-12-29');
    await begin('2026-12-30');
    const asked = await letters('readings.request');
    expect(asked.map(({ subject }) => subject.replaceAll('\u00a0', ' '))).toEqual([
      expect.stringMatching(/^Передайте показники за грудень 2026 · .+/),
    ]);
  });

  it('asks for the reading of the first month too: what the meter showed at the handover began it', async () => {
    const lease = await at.world.meteredContract();
    await withMail(lease.contractId);
    await at.world.db.query(`update contracts set start_date = '2026-12-01', billing_from = null where id = $1`, [
      lease.contractId,
    ]);
    const { meterId, propertyId } = lease;
    await insertReading(at.world.db, at.world.owner.ownerId, {
      meterId,
      propertyId,
      on: '2026-12-01',
      value: '1150',
      source: 'handover',
    });
    await set(lease.contractId, { mode: 'drafts', day: 28, ask_days_before: 3 });
    await begin('2026-12-25');
    expect(await letters('readings.request')).toHaveLength(1);
    // It is asked for by hand as well, and until the real one has come.
    const asked = () => at.world.client.post('/meters/requests', { period: '2026-12' });
    expect((await asked()).body.items).toHaveLength(1);
    await insertReading(at.world.db, at.world.owner.ownerId, { meterId, propertyId, on: '2026-12-26', value: '1200' });
    expect((await asked()).body.items).toEqual([]);
  });

  it('waits while the subscription is inactive, says so once a month, and makes up the month that is due when it is paid', async () => {
    const lease = await at.world.meteredContract();
    await withMail(lease.contractId);
    const early = await insertContract(at.world.db, at.world.owner.ownerId, {});
    await set(lease.contractId, { mode: 'send', day: 1, ask_days_before: 3 });
    await set(early.contractId, { mode: 'drafts', day: 3 });
    const stand = (status: string) =>
      at.world.db.query(
        `update subscriptions set status = $2, trial_ends_on = null, plan = 'start', property_limit = 3 where owner_id = $1`,
        [at.world.owner.ownerId, status],
      );
    const told = async () =>
      (
        await at.world.db.query(
          `select actor_kind, details from audit_log where owner_id = $1 and action = 'subscription.months_paused' order by at, id`,
          [at.world.owner.ownerId],
        )
      ).rows;
    await stand('inactive');
    await month('2026-12-01');
    await Promise.all([month('2026-12-02'), month('2026-12-02')]);
    await month('2026-12-28');
    await month('2027-01-02');
    expect(await receipts()).toEqual([]);
    expect(await runs()).toEqual([]);
    expect(await letters('readings.request')).toEqual([]);
    expect(await told()).toEqual([
      { actor_kind: 'job', details: { period: '2026-12', count: 1 } },
      { actor_kind: 'job', details: { period: '2026-12', count: 1 } },
      { actor_kind: 'job', details: { period: '2027-01', count: 1 } },
    ]);
    const { body } = await at.world.client.get(`/contracts/${early.contractId}/auto-month`);
    expect(body).toMatchObject({ mode: 'drafts', next_on: null, is_paused: true });
    await stand('active');
    await month('2027-01-05');
    const { rows } = await at.world.db.query(`select contract_id, period from receipts where owner_id = $1`, [
      at.world.owner.ownerId,
    ]);
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ period }) => period))).toEqual(new Set(['2027-01']));
  });

  it('waits for nobody where the operator has switched subscriptions off', async () => {
    const { contractId } = await insertContract(at.world.db, at.world.owner.ownerId, {});
    await set(contractId, { mode: 'drafts', day: 1 });
    await at.world.db.query(
      `update subscriptions set status = 'inactive', trial_ends_on = null, plan = 'start', property_limit = 3 where owner_id = $1`,
      [at.world.owner.ownerId],
    );
    await begin('2026-12-01', 'off');
    await finish();
    expect(await receipts()).toHaveLength(1);
  });

  it('ends with the lease', async () => {
    const { contractId } = await insertContract(at.world.db, at.world.owner.ownerId, {});
    await set(contractId, { mode: 'drafts', day: 1 });
    await at.world.client.post(`/contracts/${contractId}/terminate`, { terminated_on: '2026-11-20', reason: 'Виїзд' });
    await month('2026-12-01');
    expect(await receipts()).toEqual([]);
  });
});
