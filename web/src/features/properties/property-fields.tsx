import { PROPERTY_TYPES, PURPOSES } from '@kliuchar/api-schema/properties';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { properties as t } from '../../i18n/uk/properties.ts';
import { currencySign } from '../../lib/format.ts';
import type { AppForm } from '../../lib/forms.ts';
import { SelectField } from '../../ui/choice-field.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Pair } from '../../ui/form.tsx';
import { DecimalField, MoneyField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PropertyValues } from './property-values.ts';

type Props = { readonly form: AppForm<PropertyValues> };

/** Type and address; everything else is folded, since a flat must be added in under a minute. */
export function PropertyFields({ form }: Props) {
  return (
    <>
      <SelectField
        form={form}
        name="type"
        label={t.form.type}
        choices={PROPERTY_TYPES.map((value) => ({ value, label: t.types[value] }))}
      />
      <TextField form={form} name="address.city" label={t.form.city} autoComplete="address-level2" maxLength={100} />
      <TextField
        form={form}
        name="address.street"
        label={t.form.street}
        hint={t.form.streetHint}
        autoComplete="off"
        maxLength={150}
      />
      <Pair>
        <TextField form={form} name="address.building" label={t.form.building} maxLength={20} />
        <TextField form={form} name="address.apartment" label={t.form.apartment} maxLength={20} optional />
      </Pair>
    </>
  );
}

/** The folded parts of the form. */
export function PropertyMoreFields({ form, children }: Props & { readonly children?: ReactNode }) {
  return (
    <div>
      {children}
      <SizeFold form={form} />
      <RentFold form={form} />
      <RegistryFold form={form} />
    </div>
  );
}

function SizeFold({ form }: Props) {
  return (
    <Fold
      form={form}
      names={['areaTotal', 'areaLiving', 'rooms', 'residentsCount']}
      title={t.form.sizes}
      note={t.form.sizesHint}
    >
      <Pair>
        <DecimalField form={form} name="areaTotal" label={t.form.areaTotal} suffix={t.squareMetres} optional />
        <DecimalField form={form} name="areaLiving" label={t.form.areaLiving} suffix={t.squareMetres} optional />
      </Pair>
      <Pair>
        <TextField form={form} name="rooms" label={t.form.rooms} inputMode="numeric" optional />
        <TextField form={form} name="residentsCount" label={t.form.residents} inputMode="numeric" optional />
      </Pair>
    </Fold>
  );
}

function RentFold({ form }: Props) {
  const currency = useWatch({ control: form.control, name: 'baseRent.currency' });
  return (
    <Fold form={form} names={['baseRent', 'notes', 'accessNotes']} title={t.form.rentAndNotes}>
      <Pair>
        <MoneyField form={form} name="baseRent.amountMinor" label={t.form.baseRent} currency={currency} optional />
        <SelectField
          form={form}
          name="baseRent.currency"
          label={t.form.currency}
          choices={(['UAH', 'USD', 'EUR'] as const).map((value) => ({
            value,
            label: `${value} ${currencySign(value)}`,
          }))}
        />
      </Pair>
      <TextField form={form} name="notes" label={t.form.notes} rows={3} maxLength={5000} optional />
      <TextField
        form={form}
        name="accessNotes"
        label={t.form.accessNotes}
        hint={t.form.accessHint}
        rows={2}
        maxLength={2000}
        optional
      />
    </Fold>
  );
}

/** A name of one's own, the rest of the address and the numbers of the registers. */
function RegistryFold({ form }: Props) {
  return (
    <Fold
      form={form}
      names={[
        'name',
        'purpose',
        'address.floor',
        'address.entrance',
        'address.region',
        'address.postalCode',
        'cadastralNumber',
        'registryNumber',
      ]}
      title={t.form.more}
    >
      <TextField form={form} name="name" label={t.form.name} hint={t.form.nameHint} maxLength={120} optional />
      <SelectField
        form={form}
        name="purpose"
        label={t.form.purpose}
        placeholder={t.form.byType}
        choices={PURPOSES.map((value) => ({ value, label: t.purposes[value] }))}
      />
      <Pair>
        <TextField form={form} name="address.entrance" label={t.form.entrance} maxLength={20} optional />
        <TextField form={form} name="address.floor" label={t.form.floor} maxLength={20} optional />
      </Pair>
      <Pair>
        <TextField form={form} name="address.region" label={t.form.region} maxLength={100} optional />
        <TextField
          form={form}
          name="address.postalCode"
          label={t.form.postalCode}
          inputMode="numeric"
          maxLength={10}
          optional
        />
      </Pair>
      <Pair>
        <TextField form={form} name="cadastralNumber" label={t.form.cadastral} maxLength={40} optional />
        <TextField form={form} name="registryNumber" label={t.form.registry} maxLength={40} optional />
      </Pair>
    </Fold>
  );
}
