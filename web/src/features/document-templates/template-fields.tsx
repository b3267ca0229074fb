import type { TemplateField, TemplateItem, TerminationGround } from '@kliuchar/api-schema/document-templates';
import { addPeriods, periodOfDay } from '@kliuchar/domain/dates/period';
import { ACT_DIRECTIONS } from '@kliuchar/domain/handover/act-rules';
import { documentTemplates as t } from '../../i18n/uk/document-templates.ts';
import { formatPeriod, today } from '../../lib/format.ts';
import type { AppForm } from '../../lib/forms.ts';
import { SelectField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Pair } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { nameOf, type TemplateValues } from './template-values.ts';

type FieldsProps = {
  readonly form: AppForm<TemplateValues>;
  readonly fields: readonly TemplateField[];
  readonly required: TemplateItem['required'];
  readonly grounds: readonly TerminationGround[];
  /** The chosen one, because a demand to pay ends by another thing than a lease. */
  readonly ground: string | null;
};

/** Two short fields that are one thing stand beside each other. */
const PAIRS: readonly (readonly [TemplateField, TemplateField])[] = [
  ['number', 'day'],
  ['from', 'to'],
];

export function TemplateFields(props: FieldsProps) {
  const { fields } = props;
  return fields.map((field) => {
    const pair = PAIRS.find((known) => known.includes(field) && known.every((one) => fields.includes(one)));
    if (pair === undefined) return <OneField key={field} field={field} {...props} />;
    if (pair[0] !== field) return null;
    return (
      <Pair key={field}>
        <OneField field={pair[0]} {...props} />
        <OneField field={pair[1]} {...props} />
      </Pair>
    );
  });
}

const MONTHS_SHOWN = 13;

function monthChoices() {
  const now = periodOfDay(today());
  return Array.from({ length: MONTHS_SHOWN }, (_, back) => {
    const value = addPeriods(now, -back);
    return { value, label: formatPeriod(value) };
  });
}

function OneField({ field, form, required, grounds, ground }: FieldsProps & { readonly field: TemplateField }) {
  const isLong = field === 'changes' || field === 'note';
  const shared = {
    form,
    name: nameOf(field),
    label: field === 'ends_on' && ground === 'unpaid' ? t.unpaidUntil : t.fields[field],
    ...(isLong && { hint: t.hints[field] }),
  };
  switch (field) {
    case 'number':
    case 'place':
      return <TextField {...shared} maxLength={field === 'number' ? 40 : 100} optional={!required.includes(field)} />;
    case 'changes':
    case 'note':
      return <TextField {...shared} rows={4} maxLength={4000} optional={!required.includes(field)} />;
    case 'direction':
      return (
        <SelectField {...shared} choices={ACT_DIRECTIONS.map((value) => ({ value, label: t.directions[value] }))} />
      );
    case 'ground':
      return <SelectField {...shared} choices={grounds.map((value) => ({ value, label: t.grounds[value] }))} />;
    case 'period':
      return <SelectField {...shared} choices={monthChoices()} />;
    default:
      return <DateField {...shared} />;
  }
}
