import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftContract, type Landlord, makeLandlord } from '../../testing/contract-steps.ts';
import { insertProperty } from '../../testing/factories.ts';
import { gateSize } from '../../testing/gate-size.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** What a plan holds, and that only what grows is refused above it (contract.md §3.16). */
const MANY = gateSize(24, 100);

let app: TestApp;
let landlord: Landlord;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-22T09:00:00Z', withJobs: false, env: { SUBSCRIPTIONS: 'enforced' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  landlord = await makeLandlord(app);
  await app.database.superuser.query(
    `update subscriptions set plan = 'start', status = 'active', trial_ends_on = null, property_limit = 3 where owner_id = $1`,
    [landlord.owner.ownerId],
  );
});

const create = (name: string) =>
  landlord.client.post('/properties', { name, type: 'apartment', address: { city: 'Київ' } });
/** Beside the flat the landlord has. */
const fill = async (count: number) => {
  const made: string[] = [];
  for (let at = 0; at < count; at += 1)
    made.push(await insertProperty(app.database.superuser, landlord.owner.ownerId, { apartment: String(at + 20) }));
  return made;
};
const countAll = async () => {
  const { rows } = await app.database.superuser.query(
    'select count(*)::int as count from properties where owner_id = $1 and archived_at is null',
    [landlord.owner.ownerId],
  );
  return rows[0]?.count;
};
const REFUSED = {
  status: 402,
  body: {
    code: 'subscription_limit',
    errors: ['План не передбачає більше об’єктів. Оберіть більший план або перенесіть зайві об’єкти в архів.'],
  },
};

describe('at the limit of the plan', () => {
  it('what grows is refused: create, duplicate, a complex’s units, restore', async () => {
    const [spare = ''] = await fill(2);
    expect(await create('Четверта')).toMatchObject(REFUSED);
    expect(await landlord.client.post(`/properties/${spare}/duplicate`)).toMatchObject(REFUSED);
    const complex = (await landlord.client.post('/complexes', { name: 'Ярославська, 12', address: 'Київ' })).body;
    const template = { type: 'apartment', address: { city: 'Київ', street: 'Ярославська', building: '12' } };
    const units = await landlord.client.post(`/complexes/${complex.id}/units`, { template, from: 1, to: 5 });
    expect(units).toMatchObject(REFUSED);
    expect((await landlord.client.post(`/properties/${spare}/archive`)).status).toBe(200);
    expect((await create('Третя')).status).toBe(201);
    expect(await landlord.client.post(`/properties/${spare}/restore`)).toMatchObject(REFUSED);
    expect(await countAll()).toBe(3);
  });

  it('what does not grow is not: editing, archiving, contracts of the first objects, and all above the limit too', async () => {
    const [second = ''] = await fill(5);
    expect((await landlord.client.patch(`/properties/${second}`, { notes: 'Нотатка' })).status).toBe(200);
    const draft = await draftContract(landlord);
    expect((await landlord.client.post(`/contracts/${draft.id}/activate`)).status).toBe(200);
    expect((await landlord.client.post(`/properties/${second}/archive`)).status).toBe(200);
  });

  it('a contract of an object beyond the first three by age is neither sent nor signed; one that is agreed goes on', async () => {
    const [, , fourth = ''] = await fill(3);
    const { id } = await draftContract({ ...landlord, parts: { ...landlord.parts, rental_object_id: fourth } });
    expect(await landlord.client.post(`/contracts/${id}/send`)).toMatchObject(REFUSED);
    expect(await landlord.client.post(`/contracts/${id}/activate`)).toMatchObject(REFUSED);
    expect((await landlord.client.get(`/contracts/${id}`)).body.status).toBe('draft');
  });

  it('many at once give away exactly the places that are left', async () => {
    await fill(1);
    const answers = await Promise.all(Array.from({ length: MANY }, (_, at) => create(`Квартира ${at}`)));
    const made = answers.filter((one) => one.status === 201);
    expect(made).toHaveLength(1);
    expect(answers.filter((one) => one.body.code === 'subscription_limit')).toHaveLength(MANY - 1);
    expect(await countAll()).toBe(3);
  });

  it('a creation and the fall to a smaller plan at once end in one of two orders', async () => {
    await fill(1);
    const [made] = await Promise.all([
      create('Одна з двох'),
      app.database.superuser.query('update subscriptions set property_limit = 2 where owner_id = $1', [
        landlord.owner.ownerId,
      ]),
    ]);
    expect([201, 402]).toContain(made?.status);
    expect(await countAll()).toBe(made?.status === 201 ? 3 : 2);
  });
});

describe('nothing limits', () => {
  it('the largest plan', async () => {
    await app.database.superuser.query(`update subscriptions set property_limit = null where owner_id = $1`, [
      landlord.owner.ownerId,
    ]);
    await fill(3);
    expect((await create('П’ята')).status).toBe(201);
  });
});

describe('where the operator has switched subscriptions off', () => {
  let free: TestApp;
  beforeAll(async () => {
    free = await startTestApp({ now: '2026-11-22T09:00:00Z', withJobs: false, env: { SUBSCRIPTIONS: 'off' } });
  });
  afterAll(() => free.close());

  it('neither a limit nor an unpaid plan refuses anything, and the session says so', async () => {
    const person = await makeLandlord(free);
    await free.database.superuser.query(
      `update subscriptions set plan = 'start', status = 'inactive', trial_ends_on = null, property_limit = 1 where owner_id = $1`,
      [person.owner.ownerId],
    );
    const made = await person.client.post('/properties', {
      name: 'Друга',
      type: 'apartment',
      address: { city: 'Київ' },
    });
    expect(made.status).toBe(201);
    expect((await person.client.get('/session')).body.subscription).toMatchObject({
      enforced: false,
      limits: { properties: null },
    });
  });
});
