import { ERROR_CODES } from '@kliuchar/api-schema/error-codes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_MATRIX } from '../../testing/access-matrix.ts';
import type { MatrixRow } from '../../testing/access-matrix-row.ts';
import { endpointOf, probe } from '../../testing/access-probe.ts';
import { titleOf } from '../../testing/access-stage.ts';
import type { World } from '../../testing/access-world.ts';
import { buildWorld } from '../../testing/build-world.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { hashWorld, type KeptWorld, keepWorld } from '../../testing/world-rows.ts';

/** Every write of the matrix, by the owner of a world whose subscription has stopped (contract.md §3.16). */

let app: TestApp;
let kept: KeptWorld;
let here: World;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false, env: { SUBSCRIPTIONS: 'enforced' } });
  here = await buildWorld(app.database, app.deps, 'A');
  await stop(here);
  kept = await keepWorld(app, here);
});
afterAll(() => app.close());

const stop = ({ ownerId }: World) =>
  app.database.superuser.query(
    `update subscriptions set plan = 'owner', billing_period = 'month', status = 'inactive', trial_ends_on = null, property_limit = 15,
       period_start = '2026-01-01', paid_until = '2026-02-01' where owner_id = $1`,
    [ownerId],
  );

const WRITES = ACCESS_MATRIX.filter(({ name, who }) => endpointOf(name).method !== 'GET' && who.owner === 'ok');
/** One call lets in and shuts out: what the matrix does by it is to shut out, which stays open. */
const SHUTS_OUT: ReadonlySet<string> = new Set(['changeTenantAccess']);
const isClosed = ({ name }: MatrixRow) =>
  endpointOf(name).errors.includes('subscription_inactive') && !SHUTS_OUT.has(name);

describe('while the subscription of the owner is inactive [spec 6.10]', () => {
  it.for(WRITES.filter(isClosed).map((row) => [titleOf(row), row] as const))(
    '%s is 402 and changes nothing',
    async ([, row]) => {
      const before = await hashWorld(app.database.superuser, here);
      const answer = await probe(app, endpointOf(row.name), row.sample(here), here.token);
      if (answer.status !== 402) await kept.restore();
      expect(answer.status, answer.text.slice(0, 300)).toBe(402);
      expect(JSON.parse(answer.text)).toMatchObject({
        errors: ['Ваша підписка неактивна. Будь ласка, оновіть платіжну інформацію.'],
        code: 'subscription_inactive',
      });
      expect(await hashWorld(app.database.superuser, here)).toBe(before);
    },
  );

  it.for(WRITES.filter((row) => !isClosed(row)).map((row) => [titleOf(row), row] as const))(
    '%s stays open',
    async ([, row]) => {
      const answer = await probe(app, endpointOf(row.name), row.sample(here), here.token);
      await kept.restore();
      expect(answer.status, answer.text.slice(0, 300)).not.toBe(402);
      // What has stopped can be neither cancelled nor resumed.
      const isOver = row.name === 'cancelSubscription' || row.name === 'resumeSubscription';
      expect(answer.status, answer.text.slice(0, 300)).toSatisfy((status: number) =>
        isOver ? status === 409 : status < 300,
      );
    },
  );
});

describe('whoever is not the owner, while his subscription is inactive', () => {
  const ofManager = ACCESS_MATRIX.filter(({ name, who }) => endpointOf(name).method !== 'GET' && who.manager === 'ok');
  it.for(ofManager.filter(isClosed).map((row) => [titleOf(row), row] as const))(
    'a manager is refused %s, because the owner’s plan counts and not his',
    async ([, row]) => {
      const before = await hashWorld(app.database.superuser, here);
      const answer = await probe(app, endpointOf(row.name), row.sample(here), here.manager.token);
      if (answer.status !== 402) await kept.restore();
      expect(answer.status, answer.text.slice(0, 300)).toBe(402);
      expect(await hashWorld(app.database.superuser, here)).toBe(before);
    },
  );

  const open = ACCESS_MATRIX.filter(
    ({ name, who }) =>
      endpointOf(name).method !== 'GET' && !who.manager && (who.tenant === 'ok' || who.nobody === 'ok'),
  );
  it.for(open.map((row) => [titleOf(row), row] as const))('a tenant or a visitor goes on with %s', async ([, row]) => {
    const token = row.who.tenant === 'ok' ? here.tenant.token : null;
    const answer = await probe(app, endpointOf(row.name), row.sample(here), token);
    await kept.restore();
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(300);
  });
});

describe('access to what is the owner’s, while nothing is paid', () => {
  it('is taken from whoever has it, and given to nobody', async () => {
    const { ids: id, manager } = here;
    const client = clientOf(app, here.token);
    const answers = [
      await client.delete(`/properties/${id.property}/managers/${id.managerGrant}`),
      await client.patch(`/counterparties/${id.tenantCard}/access`, { phone: '+380671112233', closed: true }),
    ];
    expect(answers.map(({ status, text }) => [status, status < 300 ? '' : text])).toEqual([
      [204, ''],
      [200, ''],
    ]);
    expect((await clientOf(app, manager.token).get(`/properties/${id.property}`)).status).toBe(404);
    const before = await hashWorld(app.database.superuser, here);
    const refused = [
      await client.patch(`/counterparties/${id.tenantCard}/access`, { phone: '+380671112233', closed: false }),
      await client.post(`/properties/${id.property}/managers`, { phone: '+380671112299' }),
      await client.patch(`/properties/${id.property}/managers/${id.readerGrant}`, { permissions: { payments: true } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([402, 402, 402]);
    expect(await hashWorld(app.database.superuser, here)).toBe(before);
    await kept.restore();
  });
});

describe('the table of calls', () => {
  it('says 402 of nothing that must stay open: reading, signing in, the profile, the subscription and its invoices', () => {
    expect(ERROR_CODES.subscription_inactive.status).toBe(402);
    const open = /^\/(Auth|User|password|profile|subscription|billing|info|session|invites|demo|support)\b/;
    const wrong = ACCESS_MATRIX.map(({ name }) => endpointOf(name)).filter(
      ({ method, path, errors }) => (method === 'GET' || open.test(path)) && errors.includes('subscription_inactive'),
    );
    expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});
