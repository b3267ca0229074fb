import type { Task } from '@kliuchar/api-schema/tasks';

/** What the form holds: an empty text is nothing. */
export type TaskValues = {
  title: string;
  description: string;
  category: Task['category'];
  priority: Task['priority'];
  propertyId: string;
  contractId: string;
  assigneeId: string;
  contractorId: string;
  dueOn: string | null;
  recurrence: Task['recurrence'];
  costKop: number | null;
  chargeTo: NonNullable<Task['chargeTo']> | '';
};

export type Presets = Partial<Pick<TaskValues, 'propertyId' | 'contractId' | 'dueOn'>>;

export function taskValues(task: Task | null, presets: Presets = {}): TaskValues {
  return {
    title: task?.title ?? '',
    description: task?.description ?? '',
    category: task?.category ?? 'other',
    priority: task?.priority ?? 'normal',
    propertyId: task?.property?.id ?? presets.propertyId ?? '',
    contractId: task?.contract?.id ?? presets.contractId ?? '',
    assigneeId: task?.assignee?.id ?? '',
    contractorId: task?.contractor?.id ?? '',
    dueOn: task?.dueOn ?? presets.dueOn ?? null,
    recurrence: task?.recurrence ?? 'none',
    costKop: task?.costKop ?? null,
    chargeTo: task?.chargeTo ?? '',
  };
}

/** The body of the wire; what was emptied is emptied there too. */
export function bodyOf(values: TaskValues) {
  return {
    title: values.title,
    description: values.description.trim() || null,
    category: values.category,
    priority: values.priority,
    propertyId: values.propertyId || null,
    contractId: values.contractId || null,
    assigneeId: values.assigneeId || null,
    contractorId: values.contractorId || null,
    dueOn: values.dueOn,
    recurrence: values.recurrence,
    costKop: values.costKop,
    chargeTo: values.chargeTo || null,
  };
}
