import type { FieldValues, Path } from 'react-hook-form';
import { complexes as t } from '../../i18n/uk/complexes.ts';
import type { AppForm } from '../../lib/forms.ts';
import { Fold } from '../../ui/fold.tsx';
import { ComplexField } from './complex-field.tsx';

type Props<V extends FieldValues> = {
  readonly form: AppForm<V>;
  readonly name: Path<V>;
  /** The complex an object stands in when the form opens. */
  readonly chosen?: string | null | undefined;
};

/** In the form of an object: most stand alone, so the choice is folded until there is one. */
export function ComplexFold<V extends FieldValues>({ form, name, chosen }: Props<V>) {
  return (
    <Fold form={form} names={[name]} title={t.field.title} open={Boolean(chosen)}>
      <ComplexField form={form} name={name} label={t.field.label} optional {...(chosen && { selectedLabel: chosen })} />
    </Fold>
  );
}
