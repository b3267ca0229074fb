import { type AutoMonthView, getAutoMonth } from '@kliuchar/api-schema/auto-months';
import type { Contract } from '@kliuchar/api-schema/contracts';
import { hasReadingsInTime } from '@kliuchar/domain/contracts/auto-month';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { autoMonths as t } from '../../i18n/uk/auto-months.ts';
import { formatDay } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderAct } from '../../ui/header-act.tsx';
import { Note } from '../../ui/note.tsx';
import { Card } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AutoMonthDialog } from './auto-month-dialog.tsx';

/** Whether the contract's receipts make themselves, and when they do next. */
export function AutoMonthCard({ contract }: { readonly contract: Contract }) {
  const [editing, setEditing] = useState(false);
  const query = useQuery({
    queryKey: ['contracts', contract.id, 'auto-month'],
    queryFn: ({ signal }) => call(getAutoMonth, { params: { contractId: contract.id }, signal }),
    meta: { failed: t.failed },
  });
  return (
    <Card title={t.title} aside={query.data && <HeaderAct onClick={() => setEditing(true)}>{t.set}</HeaderAct>}>
      <div className="body">
        {query.isPending && <Skeleton widths={[70, 40]} boxed={false} />}
        {query.isError && (
          <ErrorState bare error={query.error} title={t.loadFailed} onRetry={() => void query.refetch()} />
        )}
        {query.data && (
          <p className={query.data.mode === 'off' ? 'muted' : undefined}>{wordsOf(query.data, contract)}</p>
        )}
        {query.data && isTooEarly(query.data, contract) && (
          <Note tone="warn" className="mt-3">
            {t.tooEarly}
          </Note>
        )}
        {query.data?.isPaused && (
          <Note tone="warn">
            {t.paused} <Link to="/subscription">{t.toSubscription}</Link>
          </Note>
        )}
      </div>
      {editing && query.data && (
        <AutoMonthDialog contract={contract} auto={query.data} onClose={() => setEditing(false)} />
      )}
    </Card>
  );
}

function isTooEarly(auto: AutoMonthView, { payment }: Contract): boolean {
  return auto.mode !== 'off' && auto.isMetered && !hasReadingsInTime(auto, payment.utilities);
}

function wordsOf(auto: AutoMonthView, contract: Contract): string {
  const { mode, day, askDaysBefore, nextOn, isPaused } = auto;
  if (mode !== 'off' && isPaused) return t.on[mode](day);
  if (mode === 'off' || nextOn === null) return t.off;
  const asks = askDaysBefore === null || isTooEarly(auto, contract) ? [] : [t.asks(askDaysBefore)];
  return [t.on[mode](day), t.next(formatDay(nextOn)), ...asks].join(' ');
}
