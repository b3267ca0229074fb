import { day } from '@kliuchar/domain/dates/day';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/scope.ts';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertContract } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeRuleTasks, settleRuleTasks } from './tasks.jobs.ts';

type Place = { readonly app: TestApp; readonly world: BillingWorld };

/** The program with its jobs, and before each test an owner on 20.11.2026; the two jobs of tasks, and what they have made. */
export function useRuleTasks() {
  let app: TestApp;
  let worker: Database;
  let world: BillingWorld;
  const at: Place = {
    get app() {
      return app;
    },
    get world() {
      return world;
    },
  };
  beforeAll(async () => {
    app = await startTestApp();
    const { clock, log } = app.deps;
    worker = openDatabase({ target: app.database.targets.worker, name: 'task-rules', clock, log });
    // The program has daily jobs of its own at its start: none of them may find the owner of the first test.
    await app.settleJobs();
  });
  afterAll(async () => {
    await worker.close();
    await app.close();
  });
  beforeEach(async () => {
    app.time.set('2026-11-20T09:00:00Z');
    world = await createBillingWorld(app);
  });
  const daily = (today = '2026-11-20') => makeRuleTasks({ database: worker, log: app.deps.log }, day(today));
  const settle = () => settleRuleTasks({ database: worker, log: app.deps.log });
  const tasks = async () => (await world.client.get('/tasks')).body.items;
  const titles = async () => (await tasks()).map(({ title }: { title: string }) => title.replaceAll('\u00a0', ' '));
  const insert = (values: object) => insertContract(world.db, world.owner.ownerId, values);
  return { at, daily, settle, tasks, titles, insert };
}
