import { WEBHOOK_EVENTS } from '@kliuchar/api-schema/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Environment } from '../../platform/config-reader.ts';
import { newId } from '../../platform/ids.ts';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import type { Client } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';

type Place = {
  readonly app: TestApp;
  readonly world: BillingWorld;
  readonly client: Client;
  readonly receiver: WebhookReceiver;
};

type Hook = { id: string; version: number; secret: string };

type Delivery = {
  id: string;
  event: string;
  status: string;
  attempts: number;
  answer_status: number | null;
  error: string | null;
};

/** The program with its jobs, and before each test an owner on 20.11.2026 and a receiver of what his endpoints are told. */
export function useWebhooks(env: Environment = {}) {
  let app: TestApp;
  let world: BillingWorld;
  let receiver: WebhookReceiver;
  const at: Place = {
    get app() {
      return app;
    },
    get world() {
      return world;
    },
    get client() {
      return world.client;
    },
    get receiver() {
      return receiver;
    },
  };
  beforeAll(async () => {
    app = await startTestApp({ env });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.time.set('2026-11-20T09:00:00Z');
    world = await createBillingWorld(app);
    receiver = await startWebhookReceiver(() => app.deps.clock.nowMs());
  });
  afterEach(() => receiver.close());
  return { at, ...webhookCalls(at) };
}

/** What tests of webhooks do with the place of the moment. */
function webhookCalls(at: Place) {
  const sql = (text: string, values: unknown[] = []) => at.app.database.superuser.query(text, values);

  async function addHook(values: object = {}): Promise<Hook> {
    const made = await at.client.post('/webhook-endpoints', {
      url: at.receiver.url,
      events: WEBHOOK_EVENTS,
      ...values,
    });
    expect([made.status, made.body.fields]).toEqual([201, undefined]);
    at.receiver.trust(made.body.secret);
    return made.body;
  }

  const deliveries = async (hook: Pick<Hook, 'id'>): Promise<Delivery[]> =>
    (await at.client.get(`/webhook-endpoints/${hook.id}/deliveries`)).body.items;
  const delivered = (hook: Pick<Hook, 'id'>, check: (items: Delivery[]) => boolean) =>
    until(() => deliveries(hook), check, 10_000);
  const hookNow = async () => (await at.client.get('/webhook-endpoints')).body.items[0];

  /** What the engine has put off is due now. */
  async function hasten(): Promise<void> {
    await sql(
      `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now() and run_at < now() + interval '8 hours'`,
    );
    await sql(`notify "jobs:insert", '{"r":"1","count":10}'`);
  }

  async function runDaily(): Promise<void> {
    const day = at.app.deps.clock.today();
    await sql(`select private.enqueue($1, 'webhooks.daily', null, $2, $3)`, [newId(), { day }, `again:${newId()}`]);
    await at.app.settleJobs();
  }

  return { sql, addHook, deliveries, delivered, hookNow, hasten, runDaily };
}
