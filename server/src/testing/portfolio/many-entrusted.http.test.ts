import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, clientOf } from '../http-client.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { MONTH, managerIds, portfolioIds } from './portfolio-size.ts';
import { insertOthers } from './seed-others.ts';
import { seedPortfolios } from './seed-portfolio.ts';
import { buffersOfAll, watchStatements } from './statement-cost.ts';

/**
 * One person who manages hundreds of objects. What the policies ask of his grants is asked by every statement, so it may cost no more than a
 * few pages a hundred of them (0554_many_entrusted_objects.sql; before it one object's page read 57 pages for each object he had).
 */
const CONTRACTS = 600;
const ENTRUSTED = 500;
const MOST = 2_500;

let app: TestApp;
let client: Client;
let watch: Awaited<ReturnType<typeof watchStatements>>;
const entrusted: { object: string; contract: string }[] = [];
beforeAll(async () => {
  app = await startTestApp({ withJobs: false, now: MONTH.now });
  const db = app.database.superuser;
  const connection = await db.connect();
  const account = { account: 1, contracts: CONTRACTS, counterparties: 2 * CONTRACTS, months: 1, readings: 1 };
  await seedPortfolios([connection], [account], insertOthers);
  connection.release();
  const { userId, token } = managerIds(1);
  const { rows } = await db.query<{ object: string; contract: string }>(
    `with objects as (select rental_object_id as object, id as contract from contracts where owner_id = $1 order by id limit ${ENTRUSTED}),
          old as (delete from grants where user_id = $2),
          given as (insert into grants (id, owner_id, kind, property_id, user_id, phone, switches, status, answered_at, expires_at, sent_on)
            select gen_random_uuid(), $1, 'manager', object, $2, '+380671110000', '{view,readings,receipts,payments,tasks,contracts,documents,finance}',
                   'accepted', now(), '2100-01-01', '2026-01-05' from (select distinct object from objects) o)
     select object, contract from objects`,
    [portfolioIds(1).ownerId, userId],
  );
  entrusted.push(...rows);
  await db.query('analyze');
  watch = await watchStatements(app);
  client = clientOf(app, token);
}, 120_000);
afterAll(() => app.close());

it.each([
  '/properties/:object',
  '/contracts/:contract',
  '/properties?role=manager',
  '/contracts',
  '/receipts',
  '/payments',
  '/payments/payers',
  '/documents',
  '/tasks',
  '/expenses',
  '/physical-meters',
  '/finance/cashflow',
  '/notifications',
])('%s of one of them reads little beside its rows', async (path) => {
  const { object = '', contract = '' } = entrusted.at(-1) ?? {};
  const address = path.replace(':object', object).replace(':contract', contract);
  expect(await leastRead(address, 4)).toBeLessThan(MOST);
});

/** Of several readings the least: a connection that is new reads the catalogue too, some two thousand pages, whoever asks. */
async function leastRead(address: string, times: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time += 1) {
    watch.take();
    expect((await client.get(address)).status).toBe(200);
    least = Math.min(least, buffersOfAll(watch.take()));
  }
  return least;
}
