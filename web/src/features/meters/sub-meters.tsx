import type { PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import { useQuery } from '@tanstack/react-query';
import { meters as t } from '../../i18n/uk/meters.ts';
import { activeMeters } from '../../lib/active-meters.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Section } from '../../ui/parts.tsx';
import { Table } from '../../ui/table.tsx';
import { DEVICE_COLUMNS, DeviceCard } from './device-list.tsx';

/** What stands behind a main meter; most have nothing there, and then nothing is said. */
export function SubMeters({ meter }: { readonly meter: PhysicalMeter }) {
  const query = useQuery({
    queryKey: ['physical-meters', 'behind', meter.id],
    queryFn: ({ signal }) => activeMeters({ parentMeterId: meter.id }, signal),
    enabled: meter.parentMeterId === null,
    meta: { failed: t.failed.devices },
  });
  const rows = query.data?.items ?? [];
  if (!query.isError && rows.length === 0) return null;
  return (
    <Section title={t.page.subMeters}>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {rows.length > 0 && (
        <>
          <p className="muted pb-3">{t.page.subMetersNote}</p>
          <Table
            label={t.page.subMeters}
            rows={rows}
            rowKey={(row) => row.id}
            columns={DEVICE_COLUMNS}
            card={(row) => <DeviceCard row={row} />}
          />
        </>
      )}
    </Section>
  );
}
