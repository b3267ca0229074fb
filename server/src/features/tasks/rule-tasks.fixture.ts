import { day } from '@kliuchar/domain/dates/day';
import { beforeAll } from 'vitest';
import { insertContract } from '../../testing/factories.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';
import { makeRuleTasks, settleRuleTasks } from './tasks.jobs.ts';

/** The program with its jobs, and before each test an owner on 20.11.2026; the two jobs of tasks, and what they have made. */
export function useRuleTasks() {
  const at = useBillingWorld('2026-11-20T09:00:00Z', {});
  // The program has daily jobs of its own at its start: none of them may find the owner of the first test.
  beforeAll(() => at.app.settleJobs());
  const daily = (today = '2026-11-20') => makeRuleTasks({ database: at.app.worker, log: at.app.deps.log }, day(today));
  const settle = () => settleRuleTasks({ database: at.app.worker, log: at.app.deps.log });
  const tasks = async () => (await at.world.client.get('/tasks')).body.items;
  const titles = async () => (await tasks()).map(({ title }: { title: string }) => title.replaceAll('\u00a0', ' '));
  const insert = (values: object) => insertContract(at.world.db, at.world.owner.ownerId, values);
  return { at, daily, settle, tasks, titles, insert };
}
