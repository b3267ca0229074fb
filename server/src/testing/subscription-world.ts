import { day } from '@kliuchar/domain/dates/day';
import { type SettleOutcome, settleInvoice } from '../features/subscription/settle-invoice.ts';
import { moveDue } from '../features/subscription/subscription.jobs.ts';
import { instantText } from '../platform/clock.ts';
import { withWriteScope } from '../platform/db/scope.ts';
import { newId } from '../platform/ids.ts';
import { insertOwner, insertProperty, type TestOwner } from './factories.ts';
import { type Answer, type Client, clientOf } from './http-client.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** Whom invoices are paid to in these tests. */
export const OPERATOR = {
  SUBSCRIPTIONS: 'enforced',
  OPERATOR_NAME: 'ТОВ «Ключар»',
  OPERATOR_TAX_ID: '37193071',
  OPERATOR_IBAN: 'UA213223130000026007233566001',
};

/** Власник, a month from 10.11.2026: 30 days, 149 ₴. */
export const PAID = {
  plan: 'owner',
  billing_period: 'month',
  status: 'active',
  trial_ends_on: null,
  period_start: '2026-11-10',
  paid_until: '2026-12-10',
  value_kop: 14_900,
  anchor_date: 10,
  property_limit: 15,
};

type Row = Record<string, unknown>;
type Letter = { readonly kind: string; readonly subject: string; readonly text: string };

/** The program, and one owner after another whose subscription is put as a test needs it. */
export type SubscriptionStage = { readonly app: TestApp; close(): Promise<void> };

export async function openSubscriptionStage(): Promise<SubscriptionStage> {
  const app = await startTestApp({ now: '2026-11-22T09:00:00Z', env: OPERATOR });
  return { app, close: () => app.close() };
}

export type Payer = {
  readonly owner: TestOwner;
  readonly client: Client;
  sql<R extends Row = Row>(text: string, values?: unknown[]): Promise<R[]>;
  /** Columns of the subscription, past every rule. */
  put(columns: Row): Promise<unknown>;
  read(): Promise<Answer['body']>;
  change(plan: string, billingPeriod?: string, more?: object): Promise<Answer>;
  settle(invoiceId: string, amountKop: number, reference?: string, ownerId?: string): Promise<SettleOutcome>;
  daily(today: string): Promise<void>;
  addProperties(count: number): Promise<void>;
  letters(): Promise<Letter[]>;
};

/** An owner on the second of his thirty days of trial, 22.11.2026. */
export async function makePayer({ app }: SubscriptionStage): Promise<Payer> {
  app.time.set('2026-11-22T09:00:00Z');
  const owner = await insertOwner(app.database.superuser);
  const client = clientOf(app, owner.token);
  const { ownerId } = owner;
  const sql: Payer['sql'] = async <R extends Row>(text: string, values: unknown[] = []) =>
    (await app.database.superuser.query<R>(text, values)).rows;
  const put = (columns: Row) => {
    const names = Object.keys(columns).map((name, at) => `${name} = $${at + 2}`);
    return sql(`update subscriptions set ${names.join(', ')} where owner_id = $1`, [
      ownerId,
      ...Object.values(columns),
    ]);
  };
  // From the program's day, whatever the calendar of the machine says.
  await put({ trial_ends_on: '2026-12-22' });
  return {
    owner,
    client,
    sql,
    put,
    read: async () => (await client.get('/subscription')).body,
    change: (plan, billing_period = 'month', more = {}) =>
      client.post('/subscription/change', { plan, billing_period, ...more }),
    settle: (invoiceId, amountKop, reference = newId(), payer = ownerId) =>
      withWriteScope(app.worker, { kind: 'owner-job', ownerId: payer }, (db) => {
        const paidAt = instantText(db.clock.nowMs());
        return settleInvoice(db, { invoiceId, provider: 'sandbox', reference, amountKop, paidAt });
      }),
    daily: (today) => moveDue({ database: app.worker, log: app.deps.log }, day(today)),
    async addProperties(count) {
      for (let at = 0; at < count; at += 1)
        await insertProperty(app.database.superuser, ownerId, { apartment: String(at + 1) });
    },
    async letters() {
      await app.settleJobs();
      return sql<Letter>(
        `select m.kind, m.subject, m.text from messages m join users u on u.email = m.recipient where u.id = $1 order by m.created_at, m.id`,
        [owner.userId],
      );
    },
  };
}
