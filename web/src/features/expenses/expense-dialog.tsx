import { listContracts } from '@kliuchar/api-schema/contracts';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { createExpense, deleteExpense, type Expense, updateExpense } from '@kliuchar/api-schema/expenses';
import { EXPENSE_CATEGORIES, EXPENSE_NAMES } from '@kliuchar/domain/finance/expense-categories';
import { kop } from '@kliuchar/domain/money/kop';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { common } from '../../i18n/uk/common.ts';
import { contracts } from '../../i18n/uk/contracts.ts';
import { expenses as t } from '../../i18n/uk/expenses.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatUah, today } from '../../lib/format.ts';
import { type AppForm, useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { upload } from '../../lib/upload.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedField, SelectField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ConfirmDialog, Sheet } from '../../ui/dialog.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { MoneyField } from '../../ui/parsed-field.tsx';
import { type BoundField, TextField } from '../../ui/text-field.tsx';
import { causePath } from './expense-words.ts';

type Values = {
  place: 'object' | 'complex';
  propertyId: string | null;
  complexId: string | null;
  amountKop: number | null;
  spentOn: string | null;
  category: Expense['category'];
  counterpartyId: string | null;
  rebillToContractId: string;
  note: string;
  fileId: string | null;
};

function valuesOf(expense: Expense | null): Values {
  return {
    place: expense?.complexId ? 'complex' : 'object',
    propertyId: expense?.propertyId ?? null,
    complexId: expense?.complexId ?? null,
    amountKop: expense?.amountKop ?? null,
    spentOn: expense?.spentOn ?? today(),
    category: expense?.category ?? 'repair',
    counterpartyId: expense?.counterpartyId ?? null,
    rebillToContractId: expense?.rebill?.contractId ?? '',
    note: expense?.note ?? '',
    fileId: expense?.fileId ?? null,
  };
}

type FieldProps = BoundField<Values> & { readonly selectedLabel?: string };

/** Fields of other features, which the route hands down. */
export type ExpenseFields = {
  readonly property: (props: FieldProps) => ReactNode;
  readonly complex: (props: FieldProps) => ReactNode;
  readonly counterparty: (props: FieldProps) => ReactNode;
};

type Props = {
  readonly expense: Expense | null;
  readonly fields: ExpenseFields;
  readonly onClose: () => void;
};

/** A cost in a few fields; who pays it back is asked once the object is known. */
export function ExpenseDialog({ expense, fields, onClose }: Props) {
  const [removing, setRemoving] = useState(false);
  const billed = expense?.rebill && expense.rebill.state !== 'pending' ? expense.rebill : null;
  const form = useAppForm<Values, typeof createExpense.body>({
    schema: createExpense.body,
    defaults: valuesOf(expense),
    ...(expense && { edit: true }),
    toBody: (_filled, { getValues }) => {
      const { amountKop, spentOn, note, rebillToContractId, place, propertyId, complexId, ...values } = getValues();
      return {
        ...values,
        propertyId: place === 'object' ? propertyId : null,
        complexId: place === 'complex' ? complexId : null,
        amountKop: amountKop ?? undefined,
        spentOn: spentOn ?? undefined,
        rebillToContractId: (place === 'object' && rebillToContractId) || null,
        note: note.trim() || null,
      };
    },
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
        {billed && <Note className="mb-4">{t.form.billed(billed.receiptNumber ?? '')}</Note>}
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
          <Fields form={form} expense={expense} fields={fields} />
        </Form>
      </Sheet>
      {expense && (
        <ConfirmDialog
          open={removing}
          onClose={() => setRemoving(false)}
          title={t.form.removeTitle}
          consequences={t.form.removeConsequences}
          confirmLabel={t.form.remove}
          cancelLabel={common.cancel}
          irreversible
          onConfirm={async () => {
            await call(deleteExpense, { params: { expenseId: expense.id }, query: { version: expense.version } });
            await dataChanged();
            toast({ title: t.form.removed, variant: 'success' });
            onClose();
          }}
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
      <SelectField
        form={form}
        name="category"
        label={t.form.category}
        choices={EXPENSE_CATEGORIES.map((value) => ({ value, label: EXPENSE_NAMES[value] }))}
      />
      {!expense?.cause && <RebillField form={form} expense={expense} />}
      <CounterpartyField
        form={form}
        name="counterpartyId"
        label={t.form.counterparty}
        optional
        {...(expense?.counterpartyName && { selectedLabel: expense.counterpartyName })}
      />
      <TextField form={form} name="note" label={t.form.note} rows={2} maxLength={1000} optional />
      <FileField
        form={form}
        name="fileId"
        label={t.form.file}
        hint={t.form.fileHint}
        accept="image/*,application/pdf"
        send={(file, onProgress, signal) => upload({ file, purpose: 'expense_document', onProgress, signal })}
        optional
      />
    </>
  );
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

/** The tenants of the object that is chosen; without one there is nobody to ask. */
function RebillField({ form, expense }: { readonly form: AppForm<Values>; readonly expense: Expense | null }) {
  const [place, chosen] = useWatch({ control: form.control, name: ['place', 'propertyId'] });
  const propertyId = place === 'object' ? chosen : null;
  const query = useQuery({
    queryKey: ['contracts', 'of-object', propertyId],
    queryFn: ({ signal }) =>
      call(listContracts, {
        query: { rentalObjectId: propertyId ?? '', status: ['active', 'notice'], limit: 20 },
        signal,
      }),
    enabled: propertyId !== null,
    meta: { failed: contracts.list.failed },
  });
  const live = (query.data?.items ?? []).map(({ id, number, tenantName }) => ({
    value: id,
    label: t.form.rebillTo(tenantName, number),
  }));
  const kept = expense?.rebill;
  const choices =
    kept && !live.some(({ value }) => value === kept.contractId)
      ? [{ value: kept.contractId, label: t.form.rebillTo(kept.tenantName, kept.contractNumber) }, ...live]
      : live;
  if (place === 'complex' || choices.length === 0) return null;
  return (
    <SelectField
      form={form}
      name="rebillToContractId"
      label={t.form.rebill}
      hint={t.form.rebillHint}
      placeholder={t.form.own}
      choices={choices}
    />
  );
}
