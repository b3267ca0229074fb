import type { PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import { nameZones } from '@kliuchar/domain/meters/zone-name';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { Archive, CircleCheck, type LucideIcon, Replace } from 'lucide-react';
import { common } from '../../i18n/uk/common.ts';
import { meters as t } from '../../i18n/uk/meters.ts';
import { formatDay, today } from '../../lib/format.ts';
import { registerFigures } from '../../lib/register-figures.ts';
import { ServiceIcon } from '../../lib/service-icon.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { type Column, RowLink } from '../../ui/table.tsx';

const LOOKS: Readonly<Record<PhysicalMeter['status'], readonly [BadgeTone, LucideIcon]>> = {
  active: ['ok', CircleCheck],
  replaced: ['neutral', Replace],
  archived: ['neutral', Archive],
};

export function MeterStatus({ status }: { readonly status: PhysicalMeter['status'] }) {
  const [tone, icon] = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t.statuses[status]}
    </Badge>
  );
}

export const placeOf = ({ propertyName, complexName }: PhysicalMeter): string =>
  propertyName ?? complexName ?? common.empty;

/** The day the verification ends; one that has passed is said in words. */
export function Verification({ meter }: { readonly meter: PhysicalMeter }) {
  const { nextVerificationOn, status } = meter;
  if (nextVerificationOn === null) return <span className="muted">{common.empty}</span>;
  const late = status === 'active' && nextVerificationOn < today();
  return (
    <span className="num">
      {formatDay(nextVerificationOn)}
      {late && <span className="t2 overdue">{t.devices.expired}</span>}
    </span>
  );
}

function lastValueOf({ lastReading, decimals }: PhysicalMeter): string | null {
  return lastReading && nameZones(lastReading.values.map((value) => registerFigures(value, decimals)));
}

export const DEVICE_COLUMNS: readonly Column<PhysicalMeter>[] = [
  {
    key: 'meter',
    always: true,
    title: t.devices.meter,
    cell: (row) => (
      <span className="flex items-center gap-3">
        <ServiceIcon code={row.service} />
        <span>
          <RowLink to={`/physical-meters/${row.id}`}>{SERVICE_TEXTS[row.service].nameUk}</RowLink>
          <span className="t2 num">
            {[t.serial(row.serial), row.zones > 1 && t.zoneCount(row.zones)].filter(Boolean).join(' · ')}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'property',
    title: t.devices.property,
    cell: (row) => (
      <>
        {placeOf(row)}
        {row.place && <span className="t2">{row.place}</span>}
      </>
    ),
  },
  {
    key: 'last',
    title: t.devices.last,
    numeric: true,
    cell: (row) =>
      row.lastReading ? (
        <>
          {`${lastValueOf(row)}\u00a0`}
          <span className="muted">{row.unit}</span>
          <span className="t2">{formatDay(row.lastReading.date)}</span>
        </>
      ) : (
        <span className="muted">{common.empty}</span>
      ),
  },
  {
    key: 'verification',
    title: t.devices.verification,
    sort: 'next_verification_on',
    cell: (row) => <Verification meter={row} />,
  },
  { key: 'status', title: t.devices.state, cell: (row) => <MeterStatus status={row.status} /> },
];

export function DeviceCard({ row }: { readonly row: PhysicalMeter }) {
  return (
    <>
      <div className="l1">
        <span className="flex shrink-0 gap-3">
          <ServiceIcon code={row.service} />
          <RowLink to={`/physical-meters/${row.id}`}>{SERVICE_TEXTS[row.service].nameUk}</RowLink>
        </span>
        <span className="num text-end">{row.lastReading && `${lastValueOf(row)}\u00a0${row.unit}`}</span>
      </div>
      <div className="l2 num">
        <span>{placeOf(row)}</span>
        <span>{row.lastReading && formatDay(row.lastReading.date)}</span>
      </div>
      <div className="l3 num">
        <MeterStatus status={row.status} />
        <span className="cap">{t.serial(row.serial)}</span>
      </div>
    </>
  );
}
