import { useEffect } from 'react';
import { type FieldValues, type Path, useController } from 'react-hook-form';
import { common as t } from '../i18n/uk/common.ts';
import { type AppForm, fieldId } from './forms.ts';

/** What every field of a form starts with: its id, its value and its remark; the form learns its label for the summary, and forgets both with it. */
export function useBoundField<V extends FieldValues>(form: AppForm<V>, name: Path<V>, label: string) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { labels } = form;
  const { clearErrors } = form.methods;
  // What is said of a field goes with it: another choice may have put other fields in its place.
  useEffect(() => () => clearErrors(name), [clearErrors, name]);
  useEffect(() => {
    labels.set(name, label);
    return () => void labels.delete(name);
  }, [labels, name, label]);
  return { id: fieldId(form, name), field, error: remarkText(fieldState.error?.message, label) };
}

/** «Заповніть поле» alone does not say which; in the summary and at the field it names the field. */
export function remarkText(message: string | undefined, label: string | undefined): string | undefined {
  return message === t.fields.required && label ? t.fields.fill(label) : message;
}
