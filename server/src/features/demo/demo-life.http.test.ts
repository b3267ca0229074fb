import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAuditChains } from '../../platform/audit-chain.sql.ts';
import { withClient } from '../../platform/db/targets.ts';
import { FILES_FOLDER } from '../../platform/files.ts';
import { insertSession } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeCommandDemo } from './command-demo.ts';

/** What is in a demo beside its months: what was sent and looked at, said by tenants, put on paper, told; and that all of it goes. */

const TODAY = '2026-11-27';
const SIGN_IN = { email: 'demo@kliuchar.example', password: 'вигаданий-пароль-демо' };

let test: TestApp;
let inDemo: Client;
beforeAll(async () => {
  test = await startTestApp({ now: `${TODAY}T10:00:00Z` });
  if (!(await makeCommandDemo(test.deps, SIGN_IN))) throw new Error('The demo was not made');
  await test.settleJobs();
  const [demo] = await ask<{ user_id: string }>('user_id from demos');
  inDemo = clientOf(test, await insertSession(test.database.superuser, demo?.user_id ?? ''));
}, 300_000);
afterAll(() => test.close());

async function ask<Row extends object>(what: string): Promise<Row[]> {
  return (await test.database.superuser.query<Row>(`select ${what}`)).rows;
}
const count = async (from: string) => (await ask<{ n: number }>(`count(*)::int as n from ${from}`))[0]?.n ?? -1;
const body = async (path: string) => (await inDemo.get(path)).body;
const total = async (path: string): Promise<number> => (await body(path)).total;

async function filesOnDisk(): Promise<number> {
  const found = await readdir(join(test.deps.config.dataDir, FILES_FOLDER), { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).length;
}

describe('what tenants do', () => {
  it('gets its receipts by letter and looks at most of them; of this month not all are sent', async () => {
    const issued = `receipts where status = 'issued'`;
    const past = `${issued} and period < '2026-11'`;
    expect(await count(`${past} and sent_at is null`)).toBe(0);
    expect(await count(`${past} and viewed_at is not null`)).toBeGreaterThan((await count(past)) * 0.85);
    expect(await count(`${past} and viewed_at is null`)).toBeGreaterThan(0);
    const thisMonth = `${issued} and period = '2026-11'`;
    for (const step of ['sent_at', 'viewed_at'])
      for (const is of ['is null', 'is not null'])
        expect(await count(`${thisMonth} and ${step} ${is}`), `${step} ${is}`).toBeGreaterThan(0);
    // Nobody looks at what has not come yet, or later than now.
    expect(
      await count(`receipts where viewed_at < sent_at or sent_at < issued_at or viewed_at > '${TODAY}T10:00:00Z'`),
    ).toBe(0);
  });

  it('opens the page of its lease too', async () => {
    expect(await count('contract_links where views > 0')).toBeGreaterThan(20);
  });

  it('its letters are of the days on which they were written', async () => {
    const letters = `messages m join receipts r on r.id = m.receipt_id`;
    expect(await count(letters)).toBeGreaterThan(300);
    expect(await count(`${letters} where m.created_at <> r.sent_at or m.status <> 'stored'`)).toBe(0);
  });

  it('the house was told together that there would be no water', async () => {
    const [house] = (await body('/complexes')).items;
    const { items } = await body(`/complexes/${house.id}/announcements`);
    expect(items).toMatchObject([{ title: 'Завтра не буде води', queued: 0, failed: 0, unreached: 0 }]);
    expect(items[0].sent).toBeGreaterThan(20);
    const letters = await ask<{ day: string }>(
      `distinct m.created_at::date::text as day from messages m where kind = 'announcement'`,
    );
    expect(letters).toEqual([{ day: '2026-11-21' }]);
  });

  it('two say «Я оплатив» and wait for the owner’s word; what was said before was confirmed', async () => {
    const { items } = await body('/payments?status=reported');
    expect(items).toHaveLength(2);
    expect(await count(`audit_log where action = 'payment.confirmed'`)).toBeGreaterThan(15);
    expect((await body('/dashboard/summary')).attention.map(({ kind }: { kind: string }) => kind)).toContain(
      'payments_reported',
    );
  });

  it('some send their figures, one of which jumps, and some do not', async () => {
    const { counts } = await body('/meters?period=2026-11');
    expect(counts).toMatchObject({ submitted: 3, missing: 4 });
    // Of the month before three have not come, and the receipts of these went without them; two were counted by the usual use.
    expect((await body('/meters?period=2026-10')).counts.missing).toBe(3);
    expect(await total('/physical-meters?verification_due=true')).toBe(2);
    expect(await count(`readings where state = 'submitted' and 'high' = any (flags)`)).toBe(1);
    expect(await count(`readings where source = 'estimated' and period = '2026-10'`)).toBe(2);
  });
});

describe('its leases', () => {
  it('begin on many days, some long before the books, with a part of a month where they begin in it', async () => {
    const [days] = await ask<{ n: number; old: number }>(
      `count(distinct start_date)::int as n, count(*) filter (where start_date < '2025-12-01')::int as old from contracts`,
    );
    expect(days?.n).toBeGreaterThan(35);
    expect(days?.old).toBeGreaterThan(25);
    const first = `receipts r join contracts c on c.id = r.contract_id and to_char(c.start_date, 'YYYY-MM') = r.period and extract(day from c.start_date) > 1
      join receipt_lines l on l.receipt_id = r.id and l.kind = 'rent' join contract_terms t on t.contract_id = c.id where r.status = 'issued'`;
    expect(await count(`${first} and l.amount_kop < t.rent_amount_minor`)).toBe(await count(first));
    expect(await count(first)).toBeGreaterThan(9);
    // Nobody lives where somebody else still does.
    expect(
      await count(`contracts a join contracts b on b.rental_object_id = a.rental_object_id and b.id > a.id and a.status not in ('draft') and b.status not in ('draft')
        and daterange(a.start_date, coalesce(a.effective_end, a.end_date), '[]') && daterange(b.start_date, coalesce(b.effective_end, b.end_date), '[]')`),
    ).toBe(0);
    expect(await total('/properties?available=true')).toBeGreaterThan(1);
  });

  it('one rent was raised by an agreement, and another agreement waits', async () => {
    expect(await count(`contract_amendments where status = 'activated'`)).toBe(1);
    expect(await count(`contract_amendments where status = 'pending'`)).toBe(1);
    expect(
      await count(`receipt_lines l join receipts r on r.id = l.receipt_id and r.period = '2026-11' and l.kind = 'rent'
        join contract_amendments a on a.contract_id = r.contract_id and a.status = 'activated' and a.rent_amount_minor = l.amount_kop`),
    ).toBe(1);
  });

  it('keys are handed over by signed acts, and what has changed in a flat is seen', async () => {
    expect(await count(`handover_acts where status = 'signed' and direction = 'in'`)).toBe(7);
    const [left] = await ask<{ id: string }>(`contract_id as id from handover_acts where direction = 'out'`);
    const { comparison } = await body(`/contracts/${left?.id}/handover-acts`);
    expect(comparison.keys.filter(({ missing }: { missing: number }) => missing > 0)).toHaveLength(1);
    expect(comparison.items.filter(({ change }: { change: string }) => change === 'worse')).not.toEqual([]);
    expect(comparison.readings.length).toBeGreaterThan(1);
  });
});

describe('its papers and its work', () => {
  it('has some papers of objects, leases and people, one of which runs out in three weeks', async () => {
    const { items } = await body('/documents?limit=50');
    const kinds = items.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toHaveLength(8);
    for (const kind of ['contract', 'insurance', 'registry']) expect(kinds).toContain(kind);
    const policy = items.find(({ kind }: { kind: string }) => kind === 'insurance');
    expect(policy).toMatchObject({ valid_until: '2026-12-18', latest: { kind: 'pdf' } });
    for (const { id, latest } of items) {
      expect((await inDemo.get(`/documents/${id}/file`)).status).toBe(200);
      expect(latest.size).toBeLessThan(200_000);
    }
    expect(await filesOnDisk()).toBe(8);
  });

  it('has work in every state, with remarks and lists, some of which comes again', async () => {
    for (const status of ['new', 'in_progress', 'waiting', 'done', 'closed', 'cancelled'])
      expect(await total(`/tasks?status=${status}`), status).toBeGreaterThan(0);
    const { items } = await body('/tasks?limit=100');
    const open = items.filter(
      ({ status, recurrence }: { status: string; recurrence: string }) => status === 'new' && recurrence !== 'none',
    );
    expect(open.map(({ recurrence }: { recurrence: string }) => recurrence).sort()).toEqual([
      'monthly',
      'quarterly',
      'yearly',
    ]);
    // Made in July, due on the 25th of each month and done on it: July, August, September, October and November.
    expect(await count(`tasks where recurrence = 'monthly' and status = 'closed'`)).toBe(5);
    expect(await count('task_comments')).toBeGreaterThan(4);
    expect(
      items.filter(
        ({ checklist_done: done, checklist_total: all }: { checklist_done: number; checklist_total: number }) =>
          done > 0 && done < all,
      ).length,
    ).toBeGreaterThan(1);
  });

  it('asks a manager who has not answered, and lets nobody else sign in', async () => {
    const { items } = await body('/managers');
    expect(items.map(({ status }: { status: string }) => status)).toEqual(['pending']);
    expect(await count('users')).toBe(1);
  });
});

describe('what it was told', () => {
  it('is of the last weeks, each on its day, and only the newest is unread', async () => {
    const { items } = await body('/notifications?limit=100');
    expect(items.length).toBeGreaterThan(10);
    expect(items.length).toBeLessThan(70);
    const days = items.map(({ created_at: at }: { created_at: string }) => at.slice(0, 10));
    expect(new Set(days).size).toBeGreaterThan(6);
    expect(days.every((day: string) => day >= '2026-11-02' && day <= TODAY)).toBe(true);
    const { count: unread } = await body('/notifications/unread');
    expect(unread).toBeGreaterThan(2);
    expect(unread).toBeLessThan(items.length / 2);
    const types = new Set(items.map(({ type }: { type: string }) => type));
    for (const type of ['payment_reported', 'task_reported', 'reading_flagged', 'contract_ends', 'receipt_overdue'])
      expect([...types]).toContain(type);
    // What a day brings by itself is told on the screen alone: nobody writes letters into the past.
    expect(await count(`messages where subject like '%строк оплати минув%'`)).toBe(0);
  });
});

describe('its books', () => {
  it('are whole: the journal, the numbers of receipts, the ledger', async () => {
    expect((await withClient(test.database.targets.ddl, verifyAuditChains)).problems).toEqual([]);
    const numbers = `(select right(number, 4)::int as n, period as s from receipts) x`;
    expect(
      await count(`(select s, max(n) - count(*) as gap from ${numbers} group by s having max(n) <> count(*)) g`),
    ).toBe(0);
    expect(await count('receipts where misbilled')).toBe(0);
    expect(
      await count(
        `receipts r where r.status = 'issued' and r.total_due_kop - r.opening_balance_kop <> (select sum(l.amount_kop) from receipt_lines l where l.receipt_id = r.id)`,
      ),
    ).toBe(0);
  });

  it('are removed with the rest by one click, down to the bytes of its papers', async () => {
    expect((await inDemo.delete('/demo')).status).toBe(204);
    await test.settleJobs();
    for (const table of [
      'owners',
      'users',
      'notifications',
      'messages',
      'documents',
      'files',
      'grants',
      'handover_acts',
      'task_comments',
      'audit_log',
    ])
      expect(await count(table), table).toBe(0);
    expect(await filesOnDisk()).toBe(0);
  });
});
