import { Plus, X } from 'lucide-react';
import { type ArrayPath, type FieldValues, type Path, useFieldArray, useWatch } from 'react-hook-form';
import { tariffs as t } from '../../i18n/uk/tariffs.ts';
import type { AppForm } from '../../lib/forms.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Pair } from '../../ui/form.tsx';
import { DecimalField, MoneyField, PriceField } from '../../ui/parsed-field.tsx';

type Props<V extends FieldValues> = {
  readonly form: AppForm<V>;
  /** Where the version stands in the form: `''` or `versions.0.`. */
  readonly prefix: '' | 'versions.0.';
  readonly zones: number;
  readonly unit: string;
};

/** A price from a day: one, one a zone, or by blocks of the month's use; and the monthly fee beside it. */
export function VersionFields<V extends FieldValues>({ form, prefix, zones, unit }: Props<V>) {
  const at = (name: string) => `${prefix}${name}` as Path<V>;
  const shape = useWatch({ control: form.control, name: 'shape' as Path<V> });
  const suffix = `₴/${unit}`;
  return (
    <>
      {zones === 1 && (
        <SegmentedField
          form={form}
          name={'shape' as Path<V>}
          label={t.form.shape}
          choices={[
            { value: 'price', label: t.form.onePrice },
            { value: 'blocks', label: t.form.blocks },
          ]}
        />
      )}
      {zones === 1 && shape === 'price' && (
        <PriceField form={form} name={at('price')} label={t.form.price} suffix={suffix} short />
      )}
      {zones === 1 && shape === 'blocks' && <Blocks form={form} prefix={prefix} unit={unit} />}
      {zones > 1 && (
        <Pair>
          {(t.form.zoneNames[zones] ?? []).map((zone, index) => (
            <PriceField
              key={zone}
              form={form}
              name={at(`zonePrices.${index}`)}
              label={t.form.zonePrice(zone)}
              suffix={suffix}
            />
          ))}
        </Pair>
      )}
      <Pair>
        <DateField form={form} name={at('validFrom')} label={t.form.validFrom} />
        <MoneyField form={form} name={at('monthlyFeeKop')} label={t.form.fee} hint={t.form.feeHint} optional />
      </Pair>
    </>
  );
}

function Blocks<V extends FieldValues>({ form, prefix, unit }: Omit<Props<V>, 'zones'>) {
  const name = `${prefix}blocks` as ArrayPath<V>;
  const { fields, insert, remove } = useFieldArray({ control: form.control, name });
  const last = fields.length - 1;
  const empty = { upTo: null, price: null } as Parameters<typeof insert>[1];
  return (
    <div className="stack">
      {fields.map((field, index) => (
        <fieldset key={field.id} className="block-row" aria-label={t.form.block(index + 1)}>
          {index === last ? (
            <p className="muted self-end pb-3">{t.form.rest}</p>
          ) : (
            <DecimalField form={form} name={`${name}.${index}.upTo` as Path<V>} label={t.form.upTo} suffix={unit} />
          )}
          <PriceField
            form={form}
            name={`${name}.${index}.price` as Path<V>}
            label={t.form.blockPrice}
            suffix={`₴/${unit}`}
          />
          {index !== last && fields.length > 2 && (
            <Button variant="g" icon aria-label={t.form.removeBlock(index + 1)} onClick={() => remove(index)}>
              <X aria-hidden="true" />
            </Button>
          )}
        </fieldset>
      ))}
      <div>
        <Button size="sm" onClick={() => insert(last, empty)}>
          <Plus aria-hidden="true" />
          {t.form.addBlock}
        </Button>
      </div>
    </div>
  );
}
