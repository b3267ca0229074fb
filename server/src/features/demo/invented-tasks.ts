import { createTask as taskEndpoint } from '@kliuchar/api-schema/tasks';
import { addDays } from '@kliuchar/domain/dates/day';
import type { TaskEvent } from '@kliuchar/domain/tasks/task-status';
import { withWriteScope } from '../../platform/db/scope.ts';
import { createTask, moveTask, reportTask } from '../tasks/public.ts';
import type { Agenda } from './agenda.ts';
import { bodyOf, type Portfolio } from './found-portfolio.ts';
import type { LivedLease } from './lease-steps.ts';
import type { Stage } from './stage.ts';

type InventedTask = {
  readonly title: string;
  readonly category: 'repair' | 'cleaning' | 'inspection' | 'documents' | 'meter' | 'other';
  readonly priority?: 'low' | 'high' | 'urgent';
  readonly home: number | null;
  readonly madeDaysAgo: number;
  readonly dueInDays: number;
  readonly contractor?: number;
  readonly costUah?: number;
  readonly steps: readonly TaskEvent[];
};

const TASKS: readonly InventedTask[] = [
  {
    title: 'Замінити змішувач на кухні',
    category: 'repair',
    home: 9,
    madeDaysAgo: 210,
    dueInDays: -203,
    contractor: 0,
    costUah: 1850,
    steps: ['start', 'finish', 'close'],
  },
  {
    title: 'Прибрати після виїзду орендаря',
    category: 'cleaning',
    home: 11,
    madeDaysAgo: 30,
    dueInDays: -26,
    contractor: 1,
    costUah: 2400,
    steps: ['start', 'finish', 'close'],
  },
  {
    title: 'Пофарбувати стіни перед новим орендарем',
    category: 'repair',
    home: 2,
    madeDaysAgo: 150,
    dueInDays: -140,
    contractor: 0,
    costUah: 9200,
    steps: ['start', 'finish', 'close'],
  },
  {
    title: 'Полагодити замок у вхідних дверях',
    category: 'repair',
    priority: 'high',
    home: 17,
    madeDaysAgo: 12,
    dueInDays: -6,
    contractor: 0,
    costUah: 950,
    steps: ['start', 'finish'],
  },
  {
    title: 'Показати квартиру майбутнім орендарям',
    category: 'other',
    home: 7,
    madeDaysAgo: 5,
    dueInDays: 1,
    steps: ['start'],
  },
  {
    title: 'Продовжити договір або знайти нового орендаря',
    category: 'documents',
    priority: 'high',
    home: 14,
    madeDaysAgo: 4,
    dueInDays: 5,
    steps: [],
  },
  {
    title: 'Перевірити тягу й газову плиту',
    category: 'inspection',
    home: 40,
    madeDaysAgo: 20,
    dueInDays: -2,
    steps: [],
  },
  {
    title: 'Замовити повірку лічильника води',
    category: 'meter',
    home: 6,
    madeDaysAgo: 8,
    dueInDays: 9,
    steps: ['start', 'wait'],
  },
  {
    title: 'Протікає труба у ванній',
    category: 'repair',
    priority: 'urgent',
    home: 24,
    madeDaysAgo: 1,
    dueInDays: 0,
    contractor: 0,
    steps: ['start'],
  },
  {
    title: 'Оновити список жителів для управителя будинку',
    category: 'documents',
    priority: 'low',
    home: null,
    madeDaysAgo: 15,
    dueInDays: 20,
    steps: [],
  },
];

/** What a tenant has asked for by his link. */
const REPORTED = {
  home: 10,
  daysAgo: 2,
  title: 'Не гріє батарея в спальні',
  description: 'З понеділка батарея ледь тепла, в інших кімнатах усе гаразд.',
} as const;

type Lived = {
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
      });
    });
  agenda.add(addDays(stage.today, -REPORTED.daysAgo), () => reportByLink(year));
}

async function reportByLink({ stage, portfolio, leases }: Lived): Promise<void> {
  const lived = leases.find(({ lease }) => lease.home === REPORTED.home);
  const propertyId = portfolio.propertyIds.get(REPORTED.home);
  if (lived === undefined || propertyId === undefined) return;
  const { ownerId } = portfolio;
  const { title, description } = REPORTED;
  await withWriteScope(stage.deps.db, stage.actor, (db) =>
    reportTask(db, { ownerId, propertyId, contractId: lived.contractId }, { title, description, photoIds: [] }),
  );
}

async function addTask({ deps, actor, today }: Stage, portfolio: Portfolio, task: InventedTask): Promise<string> {
  const { id } = await createTask(
    deps,
    actor,
    bodyOf(taskEndpoint, {
      title: task.title,
      category: task.category,
      priority: task.priority ?? 'normal',
      propertyId: task.home === null ? null : (portfolio.propertyIds.get(task.home) ?? null),
      contractorId: task.contractor === undefined ? null : (portfolio.contractorIds[task.contractor] ?? null),
      dueOn: addDays(today, task.dueInDays),
      ...(task.costUah !== undefined && { costKop: task.costUah * 100, chargeTo: 'owner' as const }),
    }),
  );
  return id;
}
