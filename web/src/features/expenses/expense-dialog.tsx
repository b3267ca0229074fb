import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { createExpense, deleteExpense, type Expense, updateExpense } from '@kliuchar/api-schema/expenses';
import { kop } from '@kliuchar/domain/money/kop';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { expenses as t } from '../../i18n/uk/expenses.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { useFilePlace } from '../../lib/file-place.ts';
import { formatUah } from '../../lib/format.ts';
import { type AppForm, useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { MoneyField } from '../../ui/parsed-field.tsx';
import { RemovalDialog } from '../../ui/removal-dialog.tsx';
import { type BoundField, TextField } from '../../ui/text-field.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import { CategoryField, EntrustedFields, PaperField } from './entrusted-fields.tsx';
import { expenseBody, expenseValues, type ExpenseFormValues as Values } from './expense-form-values.ts';
import { causePath } from './expense-words.ts';
import { RebillField } from './rebill-field.tsx';

type FieldProps = BoundField<Values> & { readonly selectedLabel?: string };

/** Fields of other features, and what stands under them, which the route hands down. */
export type ExpenseFields = {
  readonly property: (props: FieldProps) => ReactNode;
  readonly complex: (props: FieldProps) => ReactNode;
  readonly counterparty: (props: FieldProps) => ReactNode;
  /** What was done to one that is there. */
  readonly history: (props: { readonly expenseId: string }) => ReactNode;
};

type Props = {
  readonly expense: Expense | null;
  readonly fields: ExpenseFields;
  /** Whether it is of an object entrusted to the person: who was paid and who gives it back is then the owner's to say. */
  readonly isManager: boolean;
  readonly onClose: () => void;
};

/** A cost in a few fields; who pays it back is asked once the object is known. */
export function ExpenseDialog({ expense, fields, isManager, onClose }: Props) {
  const { history: History } = fields;
  const [removing, setRemoving] = useState(false);
  const billed = expense?.rebill && expense.rebill.state !== 'pending' ? expense.rebill : null;
  const form = useAppForm<Values, typeof createExpense.body>({
    schema: createExpense.body,
    asksOwner: !expense && !isManager,
    defaults: expenseValues(expense),
    ...(expense && { edit: true }),
    toBody: (_filled, { getValues }) => expenseBody(getValues(), expense),
    onSubmit: async (body, { idempotencyKey }) => {
      await save(expense, body, idempotencyKey);
      await dataChanged();
      toast({ title: expense ? t.form.changed : t.form.saved, variant: 'success' });
      onClose();
    },
  });
  return (
    <>
      <Sheet open onClose={onClose} title={expense ? t.form.editTitle : t.form.title}>
        {expense?.cause && <CauseNote {...expense} cause={expense.cause} />}
        {billed && <Note className="mb-4">{wholeNumbers(t.form.billed(billed.receiptNumber ?? ''))}</Note>}
        <Form
          form={form}
          inDialog
          submitLabel={expense ? t.form.save : t.form.submit}
          {...(expense &&
            !billed &&
            !expense.cause && {
              secondary: (
                <Button variant="g" onClick={() => setRemoving(true)}>
                  {t.form.remove}
                </Button>
              ),
            })}
        >
          {isManager ? (
            <EntrustedFields form={form} expense={expense} />
          ) : (
            <Fields form={form} expense={expense} fields={fields} />
          )}
        </Form>
        {expense && !isManager && <History expenseId={expense.id} />}
      </Sheet>
      {expense && (
        <RemovalDialog
          open={removing}
          words={t.form}
          onRemove={() =>
            call(deleteExpense, { params: { expenseId: expense.id }, query: { version: expense.version } })
          }
          onClose={() => setRemoving(false)}
          onRemoved={onClose}
        />
      )}
    </>
  );
}

async function save(expense: Expense | null, body: BodyOf<typeof createExpense>, idempotencyKey: string) {
  if (expense === null) return call(createExpense, { body, idempotencyKey });
  const { ownerId: _owner, ...changes } = body;
  return call(updateExpense, {
    params: { expenseId: expense.id },
    body: { ...changes, version: expense.version },
    idempotencyKey,
  });
}

type FieldsProps = Pick<Props, 'expense' | 'fields'> & { readonly form: AppForm<Values> };

function Fields({ form, expense, fields }: FieldsProps) {
  const { counterparty: CounterpartyField } = fields;
  return (
    <>
      {expense?.cause ? (
        <DateField form={form} name="spentOn" label={t.form.spentOn} />
      ) : (
        <>
          <PlaceFields form={form} expense={expense} fields={fields} />
          <Pair>
            <MoneyField form={form} name="amountKop" label={t.form.amount} />
            <DateField form={form} name="spentOn" label={t.form.spentOn} />
          </Pair>
        </>
      )}
      <CategoryField form={form} />
      {!expense?.cause && <RebillField form={form} expense={expense} />}
      <CounterpartyField
        form={form}
        name="counterpartyId"
        label={t.form.counterparty}
        optional
        {...(expense?.counterpartyName && { selectedLabel: expense.counterpartyName })}
      />
      <TextField form={form} name="note" label={t.form.note} rows={2} maxLength={1000} optional />
      <OwnersPaper form={form} expense={expense} />
    </>
  );
}

/** What is kept already stays with the expense wherever that goes among the owner's objects. */
function OwnersPaper({ form, expense }: Pick<FieldsProps, 'form' | 'expense'>) {
  const [place, object, complex] = useWatch({ control: form.control, name: ['place', 'propertyId', 'complexId'] });
  const chosen =
    place === 'object' ? { propertyId: object, complexId: null } : { propertyId: null, complexId: complex };
  const { propertyId, complexId } = expense ?? chosen;
  const onMoved = () => form.methods.setValue('fileId', null);
  const { key, ...sentFor } = useFilePlace({ propertyId, complexId, isManager: false, onMoved });
  return <PaperField key={key} form={form} {...sentFor} />;
}

const PLACES = [
  { value: 'object', label: t.form.property },
  { value: 'complex', label: t.form.complex },
] as const;

/** One object, or a whole complex: its yard, its roof, its cleaning. */
function PlaceFields({ form, expense, fields }: FieldsProps) {
  const { property: PropertyField, complex: ComplexField } = fields;
  const place = useWatch({ control: form.control, name: 'place' });
  const chosen = expense?.placeName ? { selectedLabel: expense.placeName } : {};
  return (
    <>
      <SegmentedField form={form} name="place" label={t.form.place} choices={PLACES} />
      {place === 'object' ? (
        <PropertyField form={form} name="propertyId" label={t.form.property} {...(expense?.propertyId && chosen)} />
      ) : (
        <ComplexField form={form} name="complexId" label={t.form.complex} {...(expense?.complexId && chosen)} />
      )}
    </>
  );
}

/** Where the sum comes from, and where it is changed. */
type Caused = Pick<Expense, 'amountKop' | 'spentOn'> & { readonly cause: NonNullable<Expense['cause']> };

function CauseNote({ cause, amountKop, spentOn }: Caused) {
  const { text, link } = t.form.cause[cause.kind];
  return (
    <Note className="mb-4">
      {text(formatUah(kop(amountKop)))} <Link to={causePath(cause, spentOn)}>{link}</Link>
    </Note>
  );
}
