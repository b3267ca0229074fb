import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import { createTask as taskEndpoint, type listTasks as tasksEndpoint } from '@kliuchar/api-schema/tasks';
import { addDays, addMonthsToDay, type Day } from '@kliuchar/domain/dates/day';
import { addPeriods, dayInPeriod, periodOfDay } from '@kliuchar/domain/dates/period';
import { createTask, listTasks, moveTask } from '../tasks/public.ts';
import type { Agenda } from './agenda.ts';
import { bodyOf, type Portfolio } from './found-portfolio.ts';
import type { Stage } from './stage.ts';

type Series = {
  readonly title: string;
  readonly description: string;
  readonly category: 'meter' | 'inspection' | 'cleaning';
  readonly recurrence: 'monthly' | 'quarterly' | 'yearly';
  readonly madeOn: Day;
  readonly firstDueOn: Day;
  readonly contractor?: number;
  readonly checklist: readonly string[];
};

function seriesUntil(today: Day): Series[] {
  const month = periodOfDay(today);
  return [
    {
      title: 'Зняти показники загальнобудинкового лічильника',
      description: 'Щитова на першому поверсі, ключ у консьєржки.',
      category: 'meter',
      recurrence: 'monthly',
      madeOn: dayInPeriod(addPeriods(month, -4), 12),
      firstDueOn: dayInPeriod(addPeriods(month, -4), 25),
      checklist: [],
    },
    {
      title: 'Повірка лічильників',
      description:
        'Скласти перелік лічильників, у яких строк спливає за рік, і замовити виїзд лабораторії на один день.',
      category: 'meter',
      recurrence: 'yearly',
      madeOn: addDays(today, -60),
      firstDueOn: addDays(today, 34),
      checklist: ['Перелік лічильників', 'Заявка до лабораторії', 'Попередити орендарів'],
    },
    {
      title: 'Оглянути дах і водостоки',
      description: 'Після листопаду й після снігу.',
      category: 'inspection',
      recurrence: 'quarterly',
      madeOn: addDays(addMonthsToDay(today, -6), -4),
      firstDueOn: addDays(addMonthsToDay(today, -6), 11),
      contractor: 0,
      checklist: ['Ринви', 'Лійки', 'Покриття'],
    },
  ];
}

type Lived = { readonly stage: Stage; readonly portfolio: Portfolio; readonly agenda: Agenda };

/** Work that comes again: each is done on its day, and the product makes the next one. */
export function planSeries({ stage, portfolio, agenda }: Lived): void {
  const { deps, actor } = stage;
  for (const series of seriesUntil(stage.today)) {
    const { title, description, category, recurrence, contractor, checklist } = series;
    agenda.add(series.madeOn, async () => {
      const contractorId = contractor === undefined ? null : (portfolio.contractorIds[contractor] ?? null);
      const items = checklist.map((text) => ({ text, done: false }));
      const dueOn = series.firstDueOn;
      const body = { title, description, category, recurrence, contractorId, dueOn, checklist: items };
      await createTask(deps, actor, bodyOf(taskEndpoint, body));
    });
    const doIt = async () => {
      const dueOn = await doNext(stage, title);
      if (dueOn !== null) agenda.add(dueOn, doIt);
    };
    agenda.add(series.firstDueOn, doIt);
  }
}

/** Finishes what is open of a series; answers with the day of the next one. */
async function doNext({ deps, actor }: Stage, title: string): Promise<Day | null> {
  const open: QueryOf<typeof tasksEndpoint> = { q: title, status: ['new'], limit: 5, offset: 0 };
  const find = async () => (await listTasks(deps, actor, open)).items.find((task) => task.title === title) ?? null;
  const task = await find();
  if (task === null) return null;
  for (const step of ['start', 'finish', 'close'] as const) await moveTask(deps, actor, task.id, step);
  return (await find())?.dueOn ?? null;
}
