import { addPeriods, type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import type { Path } from 'react-hook-form';
import { contractForm as t } from '../../i18n/uk/contract-form.ts';
import { formatPeriod, today } from '../../lib/format.ts';
import type { AppForm } from '../../lib/forms.ts';
import { SegmentedField, SelectField } from '../../ui/choice-field.tsx';
import { Pair } from '../../ui/form.tsx';
import { DecimalField, MoneyField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PricedValues } from './form-values.ts';

type FieldsProps<V extends PricedValues> = { readonly form: AppForm<V> };

/** The name in whichever form has a rent and its peg. */
const at = <V extends PricedValues>(name: Path<PricedValues>) => name as Path<V>;

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** A hryvnia rent may follow prices or steps; a foreign one always follows its rate (contract.md §1.13). */
export function PegFields<V extends PricedValues>({ form }: FieldsProps<V>) {
  const [currency, mode] = form.methods.watch([at<V>('rent.currency'), at<V>('peg.mode')]);
  if (currency !== 'UAH') return <FxFields form={form} />;
  return (
    <>
      <SegmentedField form={form} name={at<V>('peg.mode')} label={t.form.peg} choices={choicesOf(t.form.pegs)} />
      {mode === 'cpi' && <CpiFields form={form} />}
      {mode === 'step' && (
        <Pair>
          <MoneyField form={form} name={at<V>('peg.amountMinor')} label={t.form.stepAmount} />
          <EveryMonths form={form} />
        </Pair>
      )}
      {mode === 'percent' && (
        <Pair>
          <DecimalField form={form} name={at<V>('peg.percent')} label={t.form.stepPercent} suffix="%" />
          <EveryMonths form={form} />
        </Pair>
      )}
    </>
  );
}

function FxFields<V extends PricedValues>({ form }: FieldsProps<V>) {
  return (
    <>
      <Pair>
        <SelectField
          form={form}
          name={at<V>('peg.rateSource')}
          label={t.form.rateSource}
          choices={choicesOf(t.form.rateSources)}
        />
        <SelectField
          form={form}
          name={at<V>('peg.rateDay')}
          label={t.form.rateDay}
          choices={choicesOf(t.form.rateDays)}
        />
      </Pair>
      <Bounds form={form} />
    </>
  );
}

function CpiFields<V extends PricedValues>({ form }: FieldsProps<V>) {
  const now = periodOfDay(today());
  const recent = Array.from({ length: 36 }, (_, at) => addPeriods(now, -at));
  // An index that has run for longer keeps its month.
  const base = form.methods.watch(at<V>('peg.baseMonth')) as Period;
  const months = !base || recent.includes(base) ? recent : [...recent, base];
  return (
    <>
      <Pair>
        <SelectField
          form={form}
          name={at<V>('peg.baseMonth')}
          label={t.form.baseMonth}
          hint={t.form.baseMonthHint}
          choices={months.map((value) => ({ value, label: formatPeriod(value) }))}
        />
        <TextField form={form} name={at<V>('peg.lagMonths')} label={t.form.lagMonths} inputMode="numeric" short />
      </Pair>
      <DecimalField
        form={form}
        name={at<V>('peg.threshold')}
        label={t.form.threshold}
        hint={t.form.thresholdHint}
        suffix="%"
        short
        optional
      />
      <Bounds form={form} />
    </>
  );
}

function Bounds<V extends PricedValues>({ form }: FieldsProps<V>) {
  return (
    <Pair>
      <MoneyField form={form} name={at<V>('peg.floorKop')} label={t.form.floor} optional />
      <MoneyField form={form} name={at<V>('peg.capKop')} label={t.form.cap} optional />
    </Pair>
  );
}

function EveryMonths<V extends PricedValues>({ form }: FieldsProps<V>) {
  return <TextField form={form} name={at<V>('peg.everyMonths')} label={t.form.everyMonths} inputMode="numeric" short />;
}
