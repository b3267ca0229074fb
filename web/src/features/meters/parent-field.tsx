import { listPhysicalMeters, type PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { meters as t } from '../../i18n/uk/meters.ts';
import { useDebounced } from '../../lib/hooks.ts';
import { call } from '../../lib/http.ts';
import { ComboboxField } from '../../ui/combobox.tsx';
import type { BoundField } from '../../ui/text-field.tsx';
import { placeOf } from './device-list.tsx';

type Props<V extends FieldValues> = Pick<BoundField<V>, 'form' | 'name'> & {
  readonly service: ServiceCode;
  readonly zones: number;
  /** The meter itself, which is not offered. */
  readonly meterId?: string;
  readonly selectedLabel?: string;
};

const LIMIT = 50;

/** The meter it stands behind: of the same service and zones, and behind none itself. */
export function ParentField<V extends FieldValues>({ service, zones, meterId, ...field }: Props<V>) {
  const [text, setText] = useState('');
  const q = useDebounced(text);
  const input = { service, status: ['active'] as const, limit: LIMIT, ...(q && { q }) };
  const query = useQuery({
    queryKey: ['physical-meters', 'parents', input],
    queryFn: ({ signal }) => call(listPhysicalMeters, { query: input, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed.devices },
  });
  const fits = (meter: PhysicalMeter) => meter.zones === zones && meter.parentMeterId === null && meter.id !== meterId;
  const options = (query.data?.items ?? []).filter(fits).map((meter) => ({
    value: meter.id,
    label: t.serial(meter.serial),
    note: [placeOf(meter), meter.place].filter(Boolean).join(' · '),
  }));
  return (
    <ComboboxField
      {...field}
      label={t.form.parent}
      hint={t.form.parentHint}
      optional
      options={options}
      loading={query.isPending}
      onSearch={setText}
    />
  );
}
