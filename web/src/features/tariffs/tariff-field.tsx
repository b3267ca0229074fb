import type { Tariff } from '@kliuchar/api-schema/tariffs';
import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';
import { useState } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { tariffs as t } from '../../i18n/uk/tariffs.ts';
import { formatDay, today } from '../../lib/format.ts';
import type { AppForm } from '../../lib/forms.ts';
import { ComboboxField } from '../../ui/combobox.tsx';
import type { Option } from '../../ui/combobox-parts.tsx';
import { OutsideForm } from '../../ui/outside-form.tsx';
import { TariffDialog } from './tariff-dialog.tsx';
import { pricesInWords, versionToday } from './tariff-prices.ts';
import { useCopyTariff, useOwnTariffs, useTariffCatalog } from './tariffs.queries.ts';

type Props<V extends FieldValues> = {
  readonly form: AppForm<V>;
  readonly name: Path<V>;
  readonly label: string;
  readonly hint?: string;
  readonly service: ServiceCode;
  readonly selectedLabel?: string;
};

const CATALOG = 'catalog:';

/** Own tariffs of a service first, then the dictionary (copied on choice), and «Створити» for a new one. */
export function TariffField<V extends FieldValues>({ form, name, label, hint, service, selectedLabel }: Props<V>) {
  const own = useOwnTariffs();
  const catalog = useTariffCatalog();
  const [creating, setCreating] = useState<string | null>(null);
  const set = (value: string) => form.methods.setValue(name, value as PathValue<V, Path<V>>, { shouldDirty: true });
  const choose = (tariff: Tariff) => set(tariff.id);
  const copy = useCopyTariff(choose);
  const mine = (own.data?.items ?? []).filter((tariff) => tariff.service === service && !tariff.archived);
  const copied = new Set(mine.map((tariff) => tariff.catalogKey));
  const options: Option[] = [
    ...mine.map((tariff) => ({
      value: tariff.id,
      label: tariff.title,
      note: [tariff.city, pricesInWords(tariff.current, tariff.unit)].filter(Boolean).join(' · '),
    })),
    ...(catalog.data?.items ?? [])
      .filter((entry) => entry.service === service && !copied.has(entry.key))
      .map((entry) => ({
        value: CATALOG + entry.key,
        label: entry.title,
        note: [
          entry.city,
          pricesInWords(versionToday(entry.versions, today()), entry.unit),
          t.field.fromCatalog(formatDay(entry.asOf)),
        ]
          .filter(Boolean)
          .join(' · '),
      })),
  ];
  return (
    <>
      <ComboboxField
        form={form}
        name={name}
        label={label}
        {...(hint && { hint })}
        {...(selectedLabel && { selectedLabel })}
        options={options}
        loading={own.isPending || catalog.isPending || copy.isPending}
        onCreate={setCreating}
        onSelected={({ value }) => {
          if (value.startsWith(CATALOG)) copy.mutate(value.slice(CATALOG.length), { onError: () => set('') });
        }}
      />
      {creating !== null && (
        <OutsideForm>
          <TariffDialog service={service} title={creating} onClose={() => setCreating(null)} onCreated={choose} />
        </OutsideForm>
      )}
    </>
  );
}
