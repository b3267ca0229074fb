import { beforeEach, describe, expect, it } from 'vitest';
import { insertSupplierPayment } from '../../testing/insert-supplier-payment.ts';
import { remind } from './remind.ts';
import { useToldScene } from './told-scene.fixture.ts';

/** What is asked of a tenant who pays suppliers himself (contract.md §1.10, ADR 0075). */
const { at } = useToldScene((app) =>
  // Others would be asked on the same days as well.
  app.database.superuser.query(`update contracts set notification_settings = null`),
);

beforeEach(() =>
  at.scene.api.patch(`/contracts/${at.scene.contractId}/notification-settings`, {
    notification_settings: {
      channels: ['email', 'sms'],
      receipt_issued: false,
      payment_received: false,
      before_due_days: [3],
      after_due_days: [1, 7],
      readings_reminder: true,
    },
  }),
);

const remindAt = async (instant: string) => {
  at.app.time.set(instant);
  await remind({ database: at.app.worker, clock: at.app.deps.clock, log: at.app.deps.log }, at.app.deps);
};

describe('photos of what a tenant pays to suppliers himself [spec 6.6]', () => {
  const direct = (code: string, season: object | null = null) =>
    at.app.database.superuser.query(
      `insert into property_services (id, owner_id, property_id, position, code, payer, method, season)
       select gen_random_uuid(), owner_id, rental_object_id, case $2 when 'gas' then 8 else 9 end, $2, 'tenant_direct', 'fixed', $3 from contracts where id = $1`,
      [at.scene.contractId, code, season === null ? null : JSON.stringify(season)],
    );
  const shown = () =>
    insertSupplierPayment(at.app.database.superuser, {
      contractId: at.scene.contractId,
      period: '2026-11',
      paidOn: '2026-11-20',
    });
  const withoutMeters = () =>
    at.app.database.superuser.query(`update physical_meters set status = 'archived' where id = $1`, [at.scene.meterId]);
  const letters = async () => {
    await at.app.settleJobs();
    const { rows } = await at.app.database.superuser.query<{ subject: string; text: string }>(
      'select subject, text from messages where contract_id = $1 order by created_at',
      [at.scene.contractId],
    );
    return rows.map(({ subject, text }) => `${subject}\n${text}`.replaceAll('\u00a0', ' '));
  };
  const lastActions = async () => {
    const { rows } = await at.app.database.superuser.query<{ action: string }>(
      `select action from audit_log where owner_id = $1 and action like '%requested' order by at`,
      [at.scene.owner.ownerId],
    );
    return rows.map(({ action }) => action);
  };

  it('are asked in the message that asks for readings', async () => {
    await direct('gas');
    await remindAt('2026-12-01T10:00:00Z');
    await remindAt('2026-12-02T10:00:00Z');
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatch(/^Передайте показники й фото оплат за листопад 2026 · /);
    expect(letter).toContain('Додайте фото або PDF оплат постачальникам: Газ.');
    expect(await lastActions()).toEqual(['reading.requested']);
  });

  it('are asked alone where there is no meter, on the same day and once', async () => {
    await withoutMeters();
    await direct('gas');
    await remindAt('2026-11-30T10:00:00Z');
    expect(await letters()).toEqual([]);
    await remindAt('2026-12-01T10:00:00Z');
    await remindAt('2026-12-02T10:00:00Z');
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatch(/^Покажіть оплати постачальникам за листопад 2026 · /);
    expect(letter).not.toContain('Передати показники');
    expect(await lastActions()).toEqual(['supplier_payment.requested']);
  });

  it('are not asked when they are shown, nor out of season', async () => {
    await withoutMeters();
    await direct('gas');
    await shown();
    await direct('heating', { from: '12-15', to: '04-15' });
    await remindAt('2026-12-01T10:00:00Z');
    expect(await letters()).toEqual([]);
  });

  it('are asked by hand of whoever has not shown them', async () => {
    await withoutMeters();
    const ask = () => at.scene.api.post('/meters/requests', { period: '2026-11' });
    expect((await ask()).body.items).toEqual([]);
    await direct('gas');
    expect((await ask()).body.items).toEqual([{ contract_id: at.scene.contractId, ok: true }]);
    expect((await letters())[0]).toMatch(/^Покажіть оплати постачальникам за листопад 2026/);
    await shown();
    expect((await ask()).body.items).toEqual([]);
  });
});
