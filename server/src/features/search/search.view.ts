import type { SearchGroup } from '@kliuchar/api-schema/search';
import { day } from '@kliuchar/domain/dates/day';
import { formatDay, formatPeriod } from '@kliuchar/domain/dates/format-day';
import { period } from '@kliuchar/domain/dates/period';
import { formatPhone } from '@kliuchar/domain/identifiers/phone';
import { formatUah } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
import { SERVICE_TEXTS, type ServiceCode } from '@kliuchar/domain/properties/service-settings';
import type { SearchRow } from './search.sql.ts';

export function viewSearchItem(row: SearchRow): SearchGroup['items'][number] {
  const subtitle = partsOf(row).filter((part) => part !== null && part !== '');
  const title = row.kind === 'payment' && row.kop !== null ? formatUah(kop(row.kop)) : row.title;
  return { id: row.id, title, subtitle: subtitle.join('\u00a0· '), status: row.status, contractId: row.contractId };
}

const ROLES: Readonly<Record<string, string>> = {
  tenant: 'орендар',
  landlord: 'орендодавець',
  provider: 'постачальник',
  contractor: 'підрядник',
  guarantor: 'поручитель',
};

/** The words under a title, the most telling first. */
function partsOf(row: SearchRow): readonly (string | null)[] {
  const { place, person } = row;
  switch (row.kind) {
    case 'counterparty':
      return [rolesOf(person), place === null ? null : formatPhone(place)];
    case 'receipt':
      return [
        person,
        place === null ? null : formatPeriod(period(place)),
        row.kop === null ? null : formatUah(kop(row.kop)),
      ];
    case 'payment':
      return [row.on_day === null ? null : formatDay(day(row.on_day)), person, place];
    case 'meter':
      return [row.service === null ? null : SERVICE_TEXTS[row.service as ServiceCode].nameUk, place];
    case 'task':
      return [row.on_day === null ? null : `до ${formatDay(day(row.on_day))}`, place];
    default:
      return [person, place];
  }
}

function rolesOf(roles: string | null): string {
  const words = (roles ?? '').split(',').map((role) => ROLES[role] ?? '');
  return words.filter((word) => word !== '').join(', ');
}
