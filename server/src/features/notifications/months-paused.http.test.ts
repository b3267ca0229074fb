import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withWriteScope } from '../../platform/db/scope.ts';
import { insertOwner, type TestOwner } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: TestOwner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await insertOwner(app.database.superuser);
});
afterAll(() => app.close());

describe('a month that waits for the subscription', () => {
  it('is told once, however many days of billing its contracts have, and leads to the subscription', async () => {
    const { ownerId, token } = owner;
    for (const count of [1, 2])
      await withWriteScope(app.worker, { kind: 'owner-job', ownerId }, (db) =>
        db.audit({
          ownerId,
          action: 'subscription.months_paused',
          entityType: 'subscription',
          entityId: ownerId,
          details: { period: '2026-11', count },
        }),
      );
    await app.settleJobs();
    const { body } = await clientOf(app, token).get('/notifications');
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({
      type: 'months_paused',
      severity: 'danger',
      action: { label: 'Відкрити підписку', href: '/subscription' },
    });
    expect(body.items[0].title).toMatch(/^Квитанції за листопад.2026 не.складено: підписка неактивна$/);
  });
});
