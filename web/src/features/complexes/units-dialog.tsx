import { type Complex, createComplexUnits } from '@kliuchar/api-schema/complexes';
import { PROPERTY_TYPES } from '@kliuchar/api-schema/properties';
import { MAX_UNITS_AT_ONCE } from '@kliuchar/domain/properties/numbered-units';
import type { ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import { common } from '../../i18n/uk/common.ts';
import { complexes as t } from '../../i18n/uk/complexes.ts';
import { properties } from '../../i18n/uk/properties.ts';
import { type AppForm, useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { refreshSessionWhileOnboarding } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { DecimalField, MoneyField } from '../../ui/parsed-field.tsx';
import { PlanFull } from '../../ui/plan-full.tsx';
import { type BoundField, TextField } from '../../ui/text-field.tsx';
import { useComplexesChanged, useComplexUnits } from './complexes.queries.ts';
import { newSeries, previewOf, type SeriesValues, toSeriesBody } from './series-values.ts';
import './complexes.css';

export type ServicesSource = ComponentType<BoundField<SeriesValues>>;

type Props = { readonly complex: Complex; readonly PropertyField: ServicesSource; readonly onClose: () => void };

/** «Створити кв. 1–40»: what they share is asked once, and what comes of it is shown before it is made. */
export function UnitsDialog({ complex, PropertyField, onClose }: Props) {
  const units = useComplexUnits(complex.id).data?.items ?? [];
  const changed = useComplexesChanged();
  const form = useAppForm<SeriesValues, typeof createComplexUnits.body>({
    schema: createComplexUnits.body,
    defaults: newSeries(complex, units),
    draft: `complex-units-${complex.id}`,
    toBody: (_filled, { getValues }) => toSeriesBody(getValues()),
    onSubmit: async (body, { idempotencyKey }) => {
      const { created } = await call(createComplexUnits, { params: { complexId: complex.id }, body, idempotencyKey });
      await changed();
      await refreshSessionWhileOnboarding();
      toast({ title: t.toasts.unitsCreated(created), variant: 'success' });
      onClose();
    },
  });
  const preview = previewOf(useWatch({ control: form.control }) as SeriesValues);
  return (
    <Dialog open onClose={onClose} title={t.series.title} lead={t.series.lead(MAX_UNITS_AT_ONCE)} sheet wide>
      <Form
        form={form}
        inDialog
        submitLabel={t.series.submit(preview.length)}
        secondary={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        <PlanFull adding={preview.length} />
        <MainFields form={form} />
        <Preview units={preview} />
        <div>
          <FloorsFold form={form} />
          <SizesFold form={form} />
          <Fold form={form} names={['template.name', 'template.servicesFrom']} title={t.series.naming}>
            <TextField
              form={form}
              name="template.name"
              label={t.series.name}
              hint={t.series.nameHint}
              maxLength={100}
              optional
            />
            <PropertyField
              form={form}
              name="template.servicesFrom"
              label={t.series.services}
              hint={t.series.servicesHint}
              optional
            />
          </Fold>
        </div>
      </Form>
    </Dialog>
  );
}

type FieldsProps = { readonly form: AppForm<SeriesValues> };

function MainFields({ form }: FieldsProps) {
  return (
    <>
      <SelectField
        form={form}
        name="template.type"
        label={t.series.type}
        choices={PROPERTY_TYPES.map((value) => ({ value, label: properties.types[value] }))}
      />
      <Pair>
        <TextField form={form} name="from" label={t.series.from} inputMode="numeric" short />
        <TextField form={form} name="to" label={t.series.to} inputMode="numeric" short />
      </Pair>
      <TextField form={form} name="template.address.city" label={t.series.city} autoComplete="off" maxLength={100} />
      <Pair>
        <TextField
          form={form}
          name="template.address.street"
          label={t.series.street}
          autoComplete="off"
          maxLength={150}
          optional
        />
        <TextField form={form} name="template.address.building" label={t.series.building} maxLength={20} optional />
      </Pair>
    </>
  );
}

function FloorsFold({ form }: FieldsProps) {
  return (
    <Fold
      form={form}
      names={['template.floors', 'template.address.entrance']}
      title={t.series.floors}
      note={t.series.floorsNote}
    >
      <Pair>
        <TextField form={form} name="template.floors.first" label={t.series.firstFloor} short />
        <TextField form={form} name="template.floors.perFloor" label={t.series.perFloor} inputMode="numeric" short />
      </Pair>
      <TextField form={form} name="template.address.entrance" label={t.series.entrance} maxLength={20} optional short />
    </Fold>
  );
}

function SizesFold({ form }: FieldsProps) {
  return (
    <Fold form={form} names={['template.areaTotal', 'template.rooms', 'template.baseRent']} title={t.series.sizes}>
      <Pair>
        <DecimalField
          form={form}
          name="template.areaTotal"
          label={t.series.area}
          suffix={properties.squareMetres}
          optional
        />
        <TextField form={form} name="template.rooms" label={t.series.rooms} inputMode="numeric" optional />
      </Pair>
      <MoneyField form={form} name="template.baseRent.amountMinor" label={t.series.rent} optional />
    </Fold>
  );
}

const SHOWN = 3;

/** The first ones and the last: enough to see whether the numbers and floors came out right. */
function Preview({ units }: { readonly units: ReturnType<typeof previewOf> }) {
  const hidden = units.length - SHOWN - 1;
  const last = units.at(-1);
  const row = ({ apartment, displayName, floor }: (typeof units)[number]) => (
    <li key={apartment}>
      <span className="min-w-0 wrap-anywhere">{displayName}</span>
      {floor !== null && <span className="muted nowrap">{t.series.onFloor(floor)}</span>}
    </li>
  );
  return (
    <div className="series-preview" role="status">
      <b>{t.series.preview}</b>
      {units.length === 0 && <p className="muted">{t.series.noPreview}</p>}
      <ul>
        {units.slice(0, hidden > 0 ? SHOWN : SHOWN + 1).map(row)}
        {hidden > 0 && <li className="muted">{t.series.moreUnits(hidden)}</li>}
        {hidden > 0 && last && row(last)}
      </ul>
    </div>
  );
}
