import { complexes as t } from '../../i18n/uk/complexes.ts';
import type { AppForm } from '../../lib/forms.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { ComplexValues } from './complex-values.ts';

export function ComplexFields({ form }: { readonly form: AppForm<ComplexValues> }) {
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t.form.name}
        hint={t.form.nameHint}
        autoComplete="off"
        maxLength={120}
      />
      <TextField
        form={form}
        name="address"
        label={t.form.address}
        hint={t.form.addressHint}
        autoComplete="off"
        maxLength={300}
        optional
      />
      <TextField
        form={form}
        name="description"
        label={t.form.description}
        hint={t.form.descriptionHint}
        rows={3}
        maxLength={2000}
        optional
      />
    </>
  );
}
