import type { Property } from '@kliuchar/api-schema/properties';
import { nameZones } from '@kliuchar/domain/meters/zone-name';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { meters } from '../../i18n/uk/meters.ts';
import { properties as t } from '../../i18n/uk/properties.ts';
import { activeMeters } from '../../lib/active-meters.ts';
import { formatDay } from '../../lib/format.ts';
import { useGranted } from '../../lib/granted.ts';
import { registerFigures } from '../../lib/register-figures.ts';
import { ServiceIcon } from '../../lib/service-icon.tsx';
import { usePermission } from '../../lib/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderLink } from '../../ui/header-act.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Devices of the object with their last values; to whom they are closed here it is not said that there are none. */
export function PropertyMeters({ property }: { readonly property: Property }) {
  const mayRead = useGranted('meters.read', 'readings', property);
  const mayWrite = usePermission('meters.write') && property.role === 'owner';
  const query = useQuery({
    queryKey: ['physical-meters', 'property', property.id],
    queryFn: ({ signal }) => activeMeters({ propertyId: property.id }, signal),
    enabled: mayRead,
    meta: { failed: meters.failed.devices },
  });
  if (!mayRead) return null;
  const list = query.data?.items ?? [];
  return (
    <Section
      title={t.page.meters}
      aside={
        <>
          {list.length > 0 && <HeaderLink to={`/meters?property_id=${property.id}`}>{t.page.readings}</HeaderLink>}
          {mayWrite && (
            <HeaderLink to={`/physical-meters?add=1&property_id=${property.id}`}>{t.page.addMeter}</HeaderLink>
          )}
        </>
      }
    >
      {query.isPending && <Skeleton widths={[60, 40]} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && list.length === 0 && (
        <p className="muted">{mayWrite ? t.page.noMeters : t.page.noMetersYet}</p>
      )}
      {list.length > 0 && (
        <ul className="svc">
          {list.map((meter) => (
            <li key={meter.id} className="svc-line">
              <ServiceIcon code={meter.service} />
              <span>
                <b>
                  <Link to={`/physical-meters/${meter.id}`}>{SERVICE_TEXTS[meter.service].nameUk}</Link>
                </b>
                <small className="num">{[meters.serial(meter.serial), meter.place].filter(Boolean).join(' · ')}</small>
              </span>
              <span className="num text-right">
                {meter.lastReading ? (
                  <>
                    {nameZones(meter.lastReading.values.map((value) => registerFigures(value, meter.decimals)))}
                    {'\u00a0'}
                    <span className="muted">{meter.unit}</span>
                    <span className="cap block">{meters.on(formatDay(meter.lastReading.date))}</span>
                  </>
                ) : (
                  <span className="muted">{meters.noReadingYet}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
