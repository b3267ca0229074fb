import type { DashboardSummary } from '@kliuchar/api-schema/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { shell as t } from '../../i18n/uk/shell.ts';
import { formatCount } from '../../lib/format.ts';
import type { Session } from '../../lib/session.ts';
import { quietSummaryQuery, summaryQuery } from '../../lib/summary-query.ts';
import { countId } from './menu-items.ts';
import { unreadQuery } from './unread-count.tsx';

type Count = { readonly count: number; readonly words: string; readonly isLate?: boolean };

/** What waits behind an entry of the menu; red only for what is overdue (design README, «Navigation»). */
function countOf(path: string, summary: DashboardSummary): Count | null {
  const { tasks, money, readings } = summary;
  if (path === '/tasks' && tasks) {
    const isLate = tasks.overdue > 0;
    const [count, words] = isLate ? [tasks.overdue, t.count.late] : [tasks.open, t.count.tasks];
    return { count, words: words(count), isLate };
  }
  if (path === '/receipts' && money)
    return { count: money.overdueCount, words: t.count.receipts(money.overdueCount), isLate: true };
  if (path === '/meters' && readings) {
    const missing = Math.max(0, readings.due - readings.submitted);
    return { count: missing, words: t.count.readings(missing) };
  }
  return null;
}

type MenuCountProps = { readonly path: string; readonly session: Session };

/** The number beside an entry, asked when the screen stands. */
export function MenuCount(props: MenuCountProps) {
  if (props.path === '/notifications') return <Unread />;
  return <Counted {...props} />;
}

function Counted({ path, session }: MenuCountProps) {
  const { pathname } = useLocation();
  const { id } = session.user;
  // The dashboard asks itself, and keeps its answer.
  const isAsked = pathname === '/dashboard';
  const own = useQuery({ ...summaryQuery(id), enabled: false });
  const aside = useQuery({ ...quietSummaryQuery(id), enabled: !isAsked });
  const data = isAsked ? own.data : aside.data;
  const found = data?.variant === undefined ? null : countOf(path, data);
  return found && <Sum path={path} {...found} />;
}

function Unread() {
  const { data } = useQuery(unreadQuery());
  return data === undefined ? null : <Sum path="/notifications" count={data.count} words={t.unreadCount(data.count)} />;
}

/** The name of the link stays the section's alone; the number describes it. */
function Sum({ path, count, words, isLate }: Count & { readonly path: string }) {
  if (count === 0) return null;
  return (
    <>
      <span className={isLate ? 'cnt hot' : 'cnt'} aria-hidden="true">
        {count > 999 ? '999+' : formatCount(count)}
      </span>
      <span id={countId(path)} hidden>
        {words}
      </span>
    </>
  );
}
