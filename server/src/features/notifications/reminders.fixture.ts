import { expect } from 'vitest';
import { issueReceipt, type Scene } from '../public-pages/public-pages.fixture.ts';
import { remind } from './remind.ts';
import { useToldScene } from './told-scene.fixture.ts';

type Logged = { kind: string; channel: string; recipient: string; status: string };

const SETTINGS = {
  channels: ['email', 'sms'],
  receipt_issued: false,
  payment_received: false,
  before_due_days: [3],
  after_due_days: [1, 7],
  readings_reminder: false,
};

/** A scene whose receipt is due on 25.11.2026, what is done to have it reminded of, and what was sent. */
export function useReminders() {
  const { at } = useToldScene((app) =>
    // Others' receipts of the same days would be reminded of as well.
    app.database.superuser.query(
      `update receipts set sent_at = null; update contracts set notification_settings = null`,
    ),
  );

  const hourly = () => remind({ database: at.app.worker, clock: at.app.deps.clock, log: at.app.deps.log }, at.app.deps);
  const remindAt = async (instant: string) => {
    at.app.time.set(instant);
    await hourly();
  };

  async function log(of: Scene = at.scene, query = ''): Promise<Logged[]> {
    await at.app.settleJobs();
    const answer = await of.api.get(`/contracts/${of.contractId}/messages${query}`);
    expect(answer.status).toBe(200);
    return answer.body.items;
  }
  const reminders = async (of?: Scene) => (await log(of)).filter(({ kind }) => kind === 'receipt.reminder');

  async function sentReceipt(of: Scene = at.scene): Promise<string> {
    const id = await issueReceipt(of);
    expect((await of.api.post(`/receipts/${id}/send`)).status).toBe(200);
    return id;
  }

  const settle = (values: object, of: Scene = at.scene) =>
    of.api.patch(`/contracts/${of.contractId}/notification-settings`, {
      notification_settings: { ...SETTINGS, ...values },
    });
  return { at, hourly, remindAt, log, reminders, sentReceipt, settle, SETTINGS };
}
