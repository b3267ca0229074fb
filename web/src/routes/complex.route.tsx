import { type Complex, type ComplexUnit, MAX_MAP_UNITS } from '@kliuchar/api-schema/complexes';
import { Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { PageHistory } from '../features/audit/lazy-history.tsx';
import { ComplexActions } from '../features/complexes/complex-actions.tsx';
import { ComplexTotals } from '../features/complexes/complex-totals.tsx';
import { useComplex, useComplexUnits } from '../features/complexes/complexes.queries.ts';
import { OccupancyMap } from '../features/complexes/occupancy-map.tsx';
import { UnitCard } from '../features/complexes/unit-card.tsx';
import { DocumentsSection } from '../features/documents/documents-section.tsx';
import { ExportMenu } from '../features/exports/export-menu.tsx';
import { ComplexMeters } from '../features/meters/complex-meters.tsx';
import { PropertyField } from '../features/properties/property-field.tsx';
import { ComplexBills } from '../features/shared-bills/complex-bills.tsx';
import { ComplexTasks } from '../features/tasks/complex-tasks.tsx';
import { complexes as t } from '../i18n/uk/complexes.ts';
import { titles } from '../i18n/uk/titles.ts';
import { formatCount } from '../lib/format.ts';
import { usePhone } from '../lib/hooks.ts';
import { late } from '../lib/late.ts';
import { useScreenName } from '../lib/screen-name.ts';
import { usePermission } from '../lib/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Note } from '../ui/note.tsx';
import { PageFailure } from '../ui/page-failure.tsx';
import { Card, PageHeader, Section } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const AnnouncementsSection = late(async () => ({
  default: (await import('../features/announcements/announcements-section.tsx')).AnnouncementsSection,
}));
const PlaceManagers = late(async () => ({
  default: (await import('../features/managers/place-managers.tsx')).PlaceManagers,
}));

export default function ComplexRoute() {
  const query = useComplex(useParams().complexId);
  useScreenName(query.data?.name);
  if (query.isPending) return <Skeleton shape="record" />;
  // Of a complex that is not there the server's own words are shown: specification §8 gives them.
  if (query.isError) {
    return (
      <PageFailure
        heading={titles.complex}
        query={query}
        words={{ ...t.page, notFound: query.error.message }}
        list="/complexes"
      />
    );
  }
  return <Page complex={query.data} />;
}

function Page({ complex }: { readonly complex: Complex }) {
  const mayWrite = usePermission('properties.write');
  const units = useComplexUnits(complex.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const isPhone = usePhone();
  const items = units.data?.items ?? [];
  const selected =
    items.find(({ id }) => id === chosen) ??
    items.find(({ badges }) => badges.includes('overdue')) ??
    items.find(({ debtKop }) => debtKop > 0) ??
    items[0];
  return (
    <>
      <PageHeader
        title={complex.name}
        sub={subOf(complex, items)}
        actions={mayWrite && <ComplexActions complex={complex} PropertyField={PropertyField} />}
      />
      {complex.totalUnits > 0 && <ComplexTotals complex={complex} />}
      <div className="detail">
        <div className="sections in-order">
          <Section
            title={t.page.map}
            aside={items.length > 0 && <ExportMenu report="properties" query={{ complexId: complex.id }} small />}
          >
            {units.isPending && <Skeleton widths={[90, 80, 90]} />}
            {units.isError && <ErrorState error={units.error} onRetry={() => void units.refetch()} />}
            {units.isSuccess && items.length === 0 && (
              <EmptyState kind="first" title={t.page.empty}>
                {t.page.emptyText}
              </EmptyState>
            )}
            {items.length > 0 && (
              <OccupancyMap units={items} selected={selected} onSelect={(unit) => setChosen(unit.id)} />
            )}
            {(units.data?.total ?? 0) > items.length && <MoreUnits complex={complex} />}
          </Section>
          <ComplexMeters complex={complex} />
          <ComplexBills complexId={complex.id} />
          {complex.totalUnits > 0 && <ComplexTasks complexId={complex.id} />}
          {complex.totalUnits > 0 && (
            <Suspense fallback={<Skeleton widths={[40, 60]} boxed={false} />}>
              <AnnouncementsSection complexId={complex.id} />
            </Suspense>
          )}
          <DocumentsSection about={{ complexId: complex.id }} />
          <Suspense fallback={<Skeleton widths={[40, 60]} boxed={false} />}>
            <PlaceManagers place={{ kind: 'complex', id: complex.id, name: complex.name }} />
          </Suspense>
        </div>
        <aside>
          {selected && !isPhone && <UnitCard key={selected.id} unit={selected} />}
          {complex.description && (
            <Card title={t.page.about}>
              <p className="body whitespace-pre-line">{complex.description}</p>
            </Card>
          )}
        </aside>
        <PageHistory entityType="complex" entityId={complex.id} />
      </div>
    </>
  );
}

function subOf({ address, totalUnits }: Complex, units: readonly ComplexUnit[]): string {
  const floors = new Set(units.flatMap(({ floor }) => floor ?? [])).size;
  const words = [floors > 0 && t.floorsCount(floors), totalUnits > 0 && t.objects(totalUnits)]
    .filter(Boolean)
    .join(', ');
  return [address, words].filter(Boolean).join(' · ');
}

function MoreUnits({ complex }: { readonly complex: Complex }) {
  return (
    <Note className="mt-5">
      {t.page.more(formatCount(MAX_MAP_UNITS), formatCount(complex.totalUnits))}{' '}
      <Link to={`/properties?complex_id=${complex.id}`}>{t.page.allUnits}</Link>
    </Note>
  );
}
