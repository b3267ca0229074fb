import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { complexes as t } from '../../i18n/uk/complexes.ts';
import { meters } from '../../i18n/uk/meters.ts';
import { titles } from '../../i18n/uk/titles.ts';
import { activeMeters } from '../../lib/active-meters.ts';
import { late } from '../../lib/late.ts';
import { usePermission } from '../../lib/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderAct, HeaderLink } from '../../ui/header-act.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { DEVICE_COLUMNS, DeviceCard } from './device-list.tsx';

const MeterDialog = late(async () => ({ default: (await import('./meter-dialog.tsx')).MeterDialog }));

type Place = { readonly id: string; readonly name: string };

/** The place of each is this complex. */
const COLUMNS = DEVICE_COLUMNS.filter(({ key }) => key !== 'property');

/** Devices of the whole building, which no single object has. */
export function ComplexMeters({ complex }: { readonly complex: Place }) {
  const mayRead = usePermission('meters.read');
  const mayWrite = usePermission('meters.write');
  const [adding, setAdding] = useState(false);
  const query = useQuery({
    queryKey: ['physical-meters', 'complex', complex.id],
    queryFn: ({ signal }) => activeMeters({ complexId: complex.id }, signal),
    enabled: mayRead,
    meta: { failed: meters.failed.devices },
  });
  if (!mayRead) return null;
  const rows = query.data?.items ?? [];
  return (
    <Section
      title={t.page.meters}
      aside={
        <>
          <HeaderLink to={`/meters?complex_id=${complex.id}`}>{t.page.readings}</HeaderLink>
          {mayWrite && <HeaderAct onClick={() => setAdding(true)}>{t.page.addMeter}</HeaderAct>}
        </>
      }
    >
      {query.isPending && <Skeleton widths={[60, 40]} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && rows.length === 0 && <p className="muted">{t.page.noMeters}</p>}
      {rows.length > 0 && (
        <Table
          label={titles.physicalMeters}
          rows={rows}
          rowKey={(row) => row.id}
          columns={COLUMNS}
          card={(row) => <DeviceCard row={row} />}
        />
      )}
      {adding && (
        <Suspense>
          <MeterDialog complex={complex} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Section>
  );
}
