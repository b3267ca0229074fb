import type { DashboardSummary } from '@kliuchar/api-schema/dashboard';
import { plural } from '@kliuchar/domain/text/plural-uk';
import type { DashboardRow } from './dashboard.sql.ts';

/** What is paid already asks for nothing; the list of the action holds exactly those that are counted. */
export function unsent({ unsent: count }: Pick<DashboardRow, 'unsent'>): DashboardSummary['attention'][number] | null {
  if (count === 0) return null;
  return {
    kind: 'receipts_unsent',
    severity: 'info',
    title: `${count}\u00a0${plural(count, 'видану квитанцію', 'видані квитанції', 'виданих квитанцій')} не надіслано`,
    text: 'Надішліть, щоб орендар побачив суму та строк оплати',
    count,
    entityId: null,
    action: { label: 'Надіслати', href: '/receipts?unsent=true&payment_status=unpaid,partial,overdue&period=all' },
  };
}
