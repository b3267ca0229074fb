import type { PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import { day } from '@kliuchar/domain/dates/day';
import { decimal, formatDecimal } from '@kliuchar/domain/money/decimal';
import type { MeterDetailRow } from './physical-meters.sql.ts';

/** The database keeps five digits after the point; what was written without them is shown without them. */
export function shortDecimal(value: string): string {
  return formatDecimal(decimal(value));
}

const maybeDay = (value: string | null) => (value === null ? null : day(value));

/** Whoever reads it and is not its owner manages its object. */
export function viewMeter(row: MeterDetailRow, ownerIds: readonly string[]): PhysicalMeter {
  return {
    id: row.id,
    role: ownerIds.includes(row.owner_id) ? 'owner' : 'manager',
    propertyId: row.property_id,
    propertyName: row.property_name,
    complexId: row.complex_id,
    complexName: row.complex_name,
    service: row.service,
    serial: row.serial,
    zones: row.zones,
    unit: row.unit,
    digits: row.digits,
    decimals: row.decimals,
    multiplier: shortDecimal(row.multiplier),
    place: row.place,
    installedOn: day(row.installed_on),
    initialValues: row.initial_values.map(shortDecimal),
    verifiedOn: maybeDay(row.verified_on),
    verificationIntervalMonths: row.verification_interval_months,
    nextVerificationOn: maybeDay(row.next_verification_on),
    parentMeterId: row.parent_meter_id,
    parentSerial: row.parent_serial,
    photoId: row.photo_id,
    status: row.status,
    replacedOn: maybeDay(row.replaced_on),
    closingValues: (row.closing_values ?? []).map(shortDecimal),
    replacedBy: row.replaced_by,
    lastReading:
      row.last_on === null ? null : { date: day(row.last_on), values: (row.last_values ?? []).map(shortDecimal) },
    version: row.version,
    createdAt: row.created_at,
  };
}
