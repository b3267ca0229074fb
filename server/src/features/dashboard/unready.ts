import type { DashboardSummary } from '@kliuchar/api-schema/dashboard';
import type { DashboardRow } from './dashboard.sql.ts';

/** What nothing else leads to once the first contract is there: without it the receipt is of the rent alone. */
export function unready({ unready: found }: DashboardRow): DashboardSummary['attention'][number] | null {
  if (found === null) return null;
  const { kind, propertyId, name } = found;
  const [title, label, href] =
    kind === 'services'
      ? [
          'У квитанції буде лише оренда: послуг не налаштовано',
          'Налаштувати послуги',
          `/properties/${propertyId}/edit?part=services`,
        ]
      : [
          'Послугу рахуємо за лічильником, а лічильника немає',
          'Додати лічильник',
          `/physical-meters?property_id=${propertyId}&add=1`,
        ];
  return {
    kind: 'services_missing',
    severity: 'info',
    title,
    text: name,
    count: 1,
    entityId: propertyId,
    action: { label, href },
  };
}
