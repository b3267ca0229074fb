import { periodOfDay } from '@kliuchar/domain/dates/period';
import { Link } from 'react-router';
import { outdatedDrafts as t } from '../../i18n/uk/outdated-drafts.ts';
import { formatPeriod, today } from '../../lib/format.ts';
import { usePermission } from '../../lib/session.ts';
import { useOutdatedDrafts } from '../../lib/use-outdated-drafts.ts';
import { Note } from '../../ui/note.tsx';

/** After a price is put right: the drafts of this month that were counted by the wrong one, and where they are counted anew. */
export function OutdatedLink() {
  const period = periodOfDay(today());
  const { items } = useOutdatedDrafts({ period, enabled: usePermission('receipts.write') });
  const changed = items.filter(({ dataChanged }) => dataChanged);
  if (changed.length === 0) return null;
  return (
    <Note className="mb-4">
      {t.found(changed.length)}. <Link to={`/receipts?period=${period}`}>{t.toReceipts(formatPeriod(period))}</Link>
    </Note>
  );
}
