import type { BodyInputOf } from '@kliuchar/api-schema/endpoint';
import { createTask, TASK_CATEGORIES, TASK_PRIORITIES, type Task, updateTask } from '@kliuchar/api-schema/tasks';
import { RECURRENCES } from '@kliuchar/domain/tasks/recurrence';
import { useEffect } from 'react';
import { tasks as t } from '../../i18n/uk/tasks.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { type AppForm, changedOnly, useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { usePermission } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { SelectField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { MoneyField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { assigneeChoice, ContractChoice, ContractorChoice, PropertyChoice, useAssignees } from './task-choices.tsx';
import { bodyOf, type Presets, type TaskValues, taskValues } from './task-form-values.ts';

type Props = {
  /** Null for a new one. */
  readonly task: Task | null;
  readonly presets?: Presets;
  readonly onClose: () => void;
};

type Body = typeof createTask.body | typeof updateTask.body;

/** A task in four fields; who, how much and how often are behind one line. */
export function TaskDialog({ task, presets, onClose }: Props) {
  const mayDirect = usePermission('tasks.direct');
  const isManager = task ? task.role === 'manager' : !mayDirect;
  const form = useAppForm<TaskValues, Body>({
    schema: task ? updateTask.body : createTask.body,
    asksOwner: !task,
    defaults: taskValues(task, presets),
    ...(task ? { edit: true } : { draft: 'task-create' }),
    toBody: (_filled, { getValues }) => {
      const body = bodyOf(getValues());
      return task ? { ...changedOnly(bodyOf(taskValues(task)), body), version: task.version } : body;
    },
    onSubmit: async (body, { idempotencyKey }) => {
      if (task) await call(updateTask, { params: { taskId: task.id }, body });
      else await call(createTask, { body: body as BodyInputOf<typeof createTask>, idempotencyKey });
      await dataChanged();
      onClose();
      toast({ title: task ? t.form.changed : t.form.created, variant: 'success' });
    },
  });
  return (
    <Sheet open onClose={onClose} title={task ? t.form.editTitle : t.form.createTitle}>
      <Form form={form} inDialog submitLabel={task ? t.form.submit : t.create}>
        <TextField form={form} name="title" label={t.form.title} maxLength={160} />
        <TextField form={form} name="description" label={t.form.description} rows={3} maxLength={4000} optional />
        <Pair>
          <DateField form={form} name="dueOn" label={t.form.dueOn} optional />
          <SelectField
            form={form}
            name="priority"
            label={t.form.priority}
            choices={TASK_PRIORITIES.map((value) => ({ value, label: t.priorities[value] }))}
          />
        </Pair>
        {!(task && isManager) && (
          <PropertyChoice
            form={form}
            name="propertyId"
            label={t.form.property}
            selectedLabel={task?.property?.name ?? ''}
            optional={!isManager}
          />
        )}
        <MoreFields form={form} task={task} isManager={isManager} />
      </Form>
    </Sheet>
  );
}

const FOLDED = ['contractId', 'category', 'assigneeId', 'contractorId', 'recurrence', 'costKop', 'chargeTo'];

type FieldsProps = { readonly form: AppForm<TaskValues>; readonly task: Task | null };

/** Who does it, what it costs and who pays is the owner's to say. */
function MoreFields({ form, task, isManager }: FieldsProps & { readonly isManager: boolean }) {
  return (
    <Fold form={form} names={FOLDED} title={isManager ? t.form.managersFields : t.form.moreFields} open={task !== null}>
      <Pair>
        <SelectField
          form={form}
          name="category"
          label={t.form.category}
          choices={TASK_CATEGORIES.map((value) => ({ value, label: t.categories[value] }))}
        />
        <SelectField
          form={form}
          name="recurrence"
          label={t.form.recurrence}
          choices={RECURRENCES.map((value) => ({ value, label: t.recurrences[value] }))}
        />
      </Pair>
      {!isManager && <OwnersFields form={form} task={task} />}
    </Fold>
  );
}

function OwnersFields({ form, task }: FieldsProps) {
  const [propertyId, contractId, assigneeId] = form.methods.watch(['propertyId', 'contractId', 'assigneeId']);
  const { data: people } = useAssignees({ propertyId, contractId });
  const isGone = people !== undefined && assigneeId !== '' && people.every(({ id }) => id !== assigneeId);
  // Another object has other managers.
  useEffect(() => {
    if (isGone) form.methods.setValue('assigneeId', '');
  }, [isGone, form.methods]);
  return (
    <>
      <SelectField
        form={form}
        name="assigneeId"
        label={t.form.assignee}
        hint={t.form.assigneeHint}
        choices={(people ?? []).map(assigneeChoice)}
        placeholder={t.form.nobody}
        optional
      />
      <ContractorChoice
        form={form}
        name="contractorId"
        label={t.form.contractor}
        hint={t.form.contractorHint}
        selectedLabel={task?.contractor?.name ?? ''}
        optional
      />
      <Pair>
        <MoneyField form={form} name="costKop" label={t.form.cost} optional />
        <SelectField
          form={form}
          name="chargeTo"
          label={t.form.chargeTo}
          choices={Object.entries(t.form.charges).map(([value, label]) => ({ value, label }))}
        />
      </Pair>
      <ContractChoice
        form={form}
        name="contractId"
        label={t.form.contract}
        selectedLabel={task?.contract ? `№\u00a0${task.contract.number}` : ''}
        optional
      />
    </>
  );
}
