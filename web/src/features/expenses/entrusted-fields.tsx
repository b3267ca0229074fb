import type { Expense } from '@kliuchar/api-schema/expenses';
import { getFile } from '@kliuchar/api-schema/files';
import { EXPENSE_CATEGORIES, EXPENSE_NAMES } from '@kliuchar/domain/finance/expense-categories';
import { useWatch } from 'react-hook-form';
import { expenses as t } from '../../i18n/uk/expenses.ts';
import { properties } from '../../i18n/uk/properties.ts';
import { useFilePlace } from '../../lib/file-place.ts';
import { findFinanceProperties } from '../../lib/find-choices.ts';
import type { AppForm } from '../../lib/forms.ts';
import { urlOf } from '../../lib/http.ts';
import { upload } from '../../lib/upload.ts';
import { SelectField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Pair } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { MoneyField } from '../../ui/parsed-field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ExpenseFormValues as Values } from './expense-form-values.ts';

type FormProps = { readonly form: AppForm<Values> };

/** What a manager says of an expense; it stays with the object it was recorded for. */
export function EntrustedFields({ form, expense }: FormProps & { readonly expense: Expense | null }) {
  const propertyId = useWatch({ control: form.control, name: 'propertyId' });
  const onMoved = () => form.methods.setValue('fileId', null);
  const { key, propertyId: sentFor } = useFilePlace({ propertyId, isManager: true, onMoved });
  return (
    <>
      {expense === null && (
        <SearchField
          form={form}
          name="propertyId"
          label={t.form.property}
          kind="property-finance"
          find={findFinanceProperties}
          failed={properties.failed.list}
        />
      )}
      <Pair>
        <MoneyField form={form} name="amountKop" label={t.form.amount} />
        <DateField form={form} name="spentOn" label={t.form.spentOn} />
      </Pair>
      <CategoryField form={form} />
      <TextField form={form} name="note" label={t.form.note} rows={2} maxLength={1000} optional />
      {sentFor ? <PaperField key={key} form={form} propertyId={sentFor} /> : <Note>{t.form.chooseProperty}</Note>}
    </>
  );
}

export function CategoryField({ form }: FormProps) {
  return (
    <SelectField
      form={form}
      name="category"
      label={t.form.category}
      choices={EXPENSE_CATEGORIES.map((value) => ({ value, label: EXPENSE_NAMES[value] }))}
    />
  );
}

type PaperProps = FormProps & { readonly propertyId: string | null; readonly complexId?: string | null };

/** The receipt of a shop or a bill; a manager's is kept for the object. */
export function PaperField({ form, propertyId, complexId = null }: PaperProps) {
  return (
    <FileField
      form={form}
      name="fileId"
      label={t.form.file}
      hint={t.form.fileHint}
      accept="image/*,application/pdf"
      keptHref={(fileId) => urlOf(getFile, { params: { fileId } })}
      send={(file, onProgress, signal) =>
        upload({ file, purpose: 'expense_document', propertyId, complexId, onProgress, signal })
      }
      optional
    />
  );
}
