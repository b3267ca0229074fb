import type { Complex, ComplexListItem, ComplexUnit } from '@kliuchar/api-schema/complexes';
import type { Day } from '@kliuchar/domain/dates/day';
import { type Period, period } from '@kliuchar/domain/dates/period';
import { kop } from '@kliuchar/domain/money/kop';
import { occupancyRate } from '@kliuchar/domain/properties/occupancy-rate';
import { nameplate } from '@kliuchar/domain/text/short-name';
import { badgesOf } from '../contracts/public.ts';
import type { UnitRow } from './complex-units.sql.ts';
import type { ComplexDetailRow, ComplexListRow } from './complexes.sql.ts';

export function viewComplexItem(row: ComplexListRow | ComplexDetailRow): ComplexListItem {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    address: row.address,
    totalUnits: row.units,
    occupiedUnits: row.occupied,
    occupancyRate: occupancyRate(row.occupied, row.units),
    debtKop: kop(row.debt_kop),
    overdue: row.is_overdue,
    managers: row.managers.map((id) => ({ id })),
    version: row.version,
    createdAt: row.created_at,
  };
}

export function viewComplex(row: ComplexDetailRow, month: Period): Complex {
  return {
    ...viewComplexItem(row),
    month: { period: period(month), chargedKop: kop(row.charged_kop), receivedKop: kop(row.received_kop) },
    metersCount: row.meters,
    updatedAt: row.updated_at,
  };
}

export function viewUnit(row: UnitRow, today: Day): ComplexUnit {
  const { status, effective_end, auto_renew, is_overdue } = row;
  const badges: ComplexUnit['badges'] =
    status === null || auto_renew === null
      ? is_overdue
        ? ['overdue']
        : []
      : badgesOf({ status, effective_end, auto_renew, is_overdue }, today);
  return {
    id: row.id,
    displayName: row.display_name,
    type: row.type,
    apartment: row.apartment,
    entrance: row.entrance,
    floor: row.floor,
    areaTotal: row.area_total,
    status: row.state,
    badges,
    contractId: row.contract_id,
    contractNumber: row.contract_number,
    effectiveEnd: effective_end,
    tenantName: row.tenant_name,
    tenantShort: row.tenant_last_name
      ? nameplate({ firstName: row.tenant_first_name ?? '', lastName: row.tenant_last_name })
      : row.tenant_name,
    rent:
      row.rent_amount_minor === null
        ? null
        : { amountMinor: row.rent_amount_minor, currency: row.rent_currency ?? 'UAH' },
    debtKop: kop(row.debt_kop),
    metersCount: row.meters,
    readingsMissing: row.meters - row.readings,
    version: row.version,
  };
}
