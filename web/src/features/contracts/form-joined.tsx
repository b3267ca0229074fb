import { addPeriods, periodOfDay } from '@kliuchar/domain/dates/period';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Path } from 'react-hook-form';
import { contractForm as t } from '../../i18n/uk/contract-form.ts';
import { activeMeters } from '../../lib/active-meters.ts';
import { formatPeriodGenitive, today } from '../../lib/format.ts';
import type { AppForm } from '../../lib/forms.ts';
import { emptyReadings, meterFields, type ZoneName } from '../../lib/meter-fields.ts';
import { RadioCards, SegmentedField, SelectField } from '../../ui/choice-field.tsx';
import { FieldSet } from '../../ui/form.tsx';
import { DecimalField, MoneyField } from '../../ui/parsed-field.tsx';
import { choicesOf } from './form-terms.tsx';
import { type ContractValues, depositCurrency } from './form-values.ts';

type FieldsProps = { readonly form: AppForm<ContractValues> };

/** The first question of a new contract: does the tenant move in, or has he been living here already. */
export function LeaseKindField({ form }: FieldsProps) {
  const { methods } = form;
  const lease = methods.watch('lease');
  useEffect(() => {
    // Today is where a new lease begins; where one that is on began only its owner knows.
    if (lease === 'let' && methods.getValues('startDate') === today()) methods.setValue('startDate', null);
  }, [lease, methods]);
  return (
    <RadioCards
      form={form}
      name="lease"
      label={t.joined.kind}
      choices={choicesOf(t.joined.kinds).map((choice) => ({
        ...choice,
        note: t.joined.kindNotes[choice.value as ContractValues['lease']],
      }))}
    />
  );
}

/** Months a lease may be taken over with: up to a year back, and the next one. */
const MONTHS_BACK = 12;

/** «Уже здаю»: how things stood on the first day that is counted here. */
type JoinedProps = FieldsProps & { readonly propertyId: string; readonly zoneName: ZoneName };

export function JoinedFields({ form, propertyId, zoneName }: JoinedProps) {
  const { methods } = form;
  const [side, deposit, rent] = methods.watch(['openingSide', 'deposit', 'rent']);
  const query = useQuery({
    queryKey: ['physical-meters', 'of-property', propertyId],
    queryFn: ({ signal }) => activeMeters({ propertyId }, signal),
    enabled: propertyId !== '',
    meta: { quiet: true },
  });
  const meters = query.data?.items;
  useEffect(() => {
    if (meters === undefined) return;
    const known = methods.getValues('joined.readings').map(({ meterId }) => meterId);
    if (known.join() === meters.map(({ id }) => id).join()) return;
    methods.setValue('joined.readings', emptyReadings(meters));
  }, [meters, methods]);
  const next = addPeriods(periodOfDay(today()), 1);
  const months = Array.from({ length: MONTHS_BACK + 2 }, (_, at) => addPeriods(next, -at));
  return (
    <div id="block-joined">
      <FieldSet legend={t.joined.legend}>
        <SelectField
          form={form}
          name="joined.billingFrom"
          label={t.joined.from}
          hint={t.joined.fromHint}
          choices={months.map((month) => ({ value: month, label: formatPeriodGenitive(month) }))}
        />
        <SegmentedField form={form} name="openingSide" label={t.joined.side} choices={choicesOf(t.joined.sides)} />
        {side !== 'none' && (
          <MoneyField
            form={form}
            name="openingBalanceKop"
            label={side === 'debt' ? t.joined.debt : t.joined.credit}
            hint={t.joined.openingHint}
          />
        )}
        <MoneyField
          form={form}
          name="joined.depositHeld.amountMinor"
          label={t.joined.deposit}
          hint={t.joined.depositHint}
          currency={depositCurrency({ deposit, rent })}
          optional
        />
      </FieldSet>
      {meters !== undefined && meters.length > 0 && (
        <FieldSet legend={t.joined.readings}>
          <p className="muted mb-3">{t.joined.readingsNote}</p>
          {meterFields(meters, 'joined.readings', zoneName).map(({ key, name, label, previous, unit }) => (
            <DecimalField
              key={key}
              form={form}
              name={name as Path<ContractValues>}
              label={label}
              hint={t.joined.previous(previous.value, previous.day)}
              suffix={unit}
              optional
            />
          ))}
        </FieldSet>
      )}
    </div>
  );
}
