import { createInfoTask as requestEndpoint } from '@kliuchar/api-schema/info';
import { createTaskComment as commentEndpoint, createTask as taskEndpoint } from '@kliuchar/api-schema/tasks';
import { addDays } from '@kliuchar/domain/dates/day';
import { newId } from '../../platform/ids.ts';
import { sendRequest } from '../public-pages/public.ts';
import { createComment, createTask, moveTask } from '../tasks/public.ts';
import type { Agenda } from './agenda.ts';
import { bodyOf, type Portfolio } from './found-portfolio.ts';
import { type InventedTask, TASKS } from './invented-tasks.ts';
import type { LivedLease } from './lease-steps.ts';
import { planSeries } from './recurring-tasks.ts';
import type { Stage } from './stage.ts';

/** What a tenant has asked for by his link. */
const REPORTED = {
  home: 10,
  daysAgo: 2,
  title: 'Не гріє батарея в спальні',
  description: 'З понеділка батарея ледь тепла, в інших кімнатах усе гаразд.',
} as const;

export type Lived = {
  readonly stage: Stage;
  readonly portfolio: Portfolio;
  readonly agenda: Agenda;
  readonly leases: readonly LivedLease[];
};

/** Each on the day it was made, among all else that happens: the journal of changes goes forward and never back. */
export function planTasks(year: Lived): void {
  const { stage, portfolio, agenda } = year;
  for (const task of TASKS)
    agenda.add(addDays(stage.today, -task.madeDaysAgo), async () => {
      const id = await addTask(stage, portfolio, task);
      // Done by the day it was due, or started the day after it was made.
      const movedOn = task.steps.includes('finish') ? task.dueInDays : Math.min(0, 1 - task.madeDaysAgo);
      agenda.add(addDays(stage.today, movedOn), async () => {
        for (const step of task.steps) await moveTask(stage.deps, stage.actor, id, step);
        for (const body of task.comments ?? [])
          await createComment(stage.deps, stage.actor, id, bodyOf(commentEndpoint, { body }));
      });
    });
  agenda.add(addDays(stage.today, -REPORTED.daysAgo), () => reportByLink(year));
  planSeries(year);
}

async function reportByLink({ stage: { deps }, leases }: Lived): Promise<void> {
  const lived = leases.find(({ lease }) => lease.home === REPORTED.home);
  if (lived === undefined) return;
  const { contractId, key: k } = lived;
  const { title, description } = REPORTED;
  const body = bodyOf(requestEndpoint, { k, title, description });
  await sendRequest(deps, { contractId, body, trace: { requestId: newId() } });
}

async function addTask({ deps, actor, today }: Stage, portfolio: Portfolio, task: InventedTask): Promise<string> {
  const { id } = await createTask(
    deps,
    actor,
    bodyOf(taskEndpoint, {
      title: task.title,
      description: task.description ?? null,
      category: task.category,
      priority: task.priority ?? 'normal',
      propertyId: task.home === null ? null : (portfolio.propertyIds.get(task.home) ?? null),
      contractorId: task.contractor === undefined ? null : (portfolio.contractorIds[task.contractor] ?? null),
      dueOn: addDays(today, task.dueInDays),
      checklist: checklistOf(task),
      ...(task.costUah !== undefined && { costKop: task.costUah * 100, chargeTo: 'owner' as const }),
    }),
  );
  return id;
}

function checklistOf({ checklist }: InventedTask): { text: string; done: boolean }[] {
  return (checklist?.items ?? []).map((text, at) => ({ text, done: at < (checklist?.done ?? 0) }));
}
