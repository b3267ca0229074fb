import type { DashboardSummary } from '@kliuchar/api-schema/dashboard';
import { type Day, day, daysBetween } from '@kliuchar/domain/dates/day';
import { daysInWords } from '@kliuchar/domain/dates/distance-words';
import { formatDay, formatPeriod } from '@kliuchar/domain/dates/format-day';
import type { Period } from '@kliuchar/domain/dates/period';
import { formatUah } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
import { plural } from '@kliuchar/domain/text/plural-uk';
import type { DashboardRow } from './dashboard.sql.ts';
import type { ManagerRow } from './manager.sql.ts';
import { unready } from './unready.ts';
import { unsent } from './unsent.ts';

export type Item = DashboardSummary['attention'][number];

/** «Що зробити сьогодні»: what costs money first, then what blocks the month, then what can wait. Each has one action. */
export function ownerAttention(row: DashboardRow, today: Day, month: Period): Item[] {
  return [
    overdue(row, today),
    reported(row),
    noRequisites(row),
    misbilled(row),
    requests(row),
    lateTasks(row),
    drafts(row),
    missed(row),
    unsent(row),
    toCreate(row, month),
    toApprove(row, month),
    missing(row, month),
    unready(row),
    expiring(row, today),
    pending(row),
    papers(row),
    verification(row),
  ].filter((item) => item !== null);
}

/** The same for a manager, over what is entrusted to him. */
export function managerAttention(row: ManagerRow, today: Day, month: Period): Item[] {
  return [
    overdue(row, today),
    reported(row),
    awaited(row),
    misbilled(row),
    requests(row),
    lateTasks(row),
    drafts(row),
    missed(row),
    unsent(row),
    toCreate(row, month),
    toApprove(row, month),
    missing(row, month),
  ].filter((item) => item !== null);
}

export function counted(count: number, one: string, few: string, many: string): string {
  return `${count}\u00a0${plural(count, one, few, many)}`;
}

function overdue(row: Pick<DashboardRow, 'overdue_count' | 'overdue_kop' | 'oldest_overdue'>, today: Day): Item | null {
  if (row.overdue_count === 0) return null;
  const oldest = row.oldest_overdue === null ? 0 : daysBetween(day(row.oldest_overdue), today);
  return {
    kind: 'receipts_overdue',
    severity: 'danger',
    title: `Прострочено ${counted(row.overdue_count, 'квитанцію', 'квитанції', 'квитанцій')}`,
    text: `${formatUah(kop(row.overdue_kop))} · найдавніша\u00a0— ${daysInWords(oldest)}`,
    count: row.overdue_count,
    entityId: null,
    action: { label: 'Переглянути борги', href: '/receipts?payment_status=overdue' },
  };
}

function reported(row: Pick<DashboardRow, 'payments_reported'>): Item | null {
  if (row.payments_reported === 0) return null;
  return {
    kind: 'payments_reported',
    severity: 'warning',
    title: `${counted(row.payments_reported, 'оплата чекає', 'оплати чекають', 'оплат чекають')} підтвердження`,
    text: 'За повідомленнями орендарів',
    count: row.payments_reported,
    entityId: null,
    action: { label: 'Звірити', href: '/payments?view=reported' },
  };
}

/** For a manager of payments alone: no receipt is open to him, so he is told what the ledger says is owed, and not since when. */
function awaited({ payments_awaited: count, awaited_kop }: ManagerRow): Item | null {
  if (count === 0) return null;
  return {
    kind: 'payments_awaited',
    severity: 'info',
    title: `${counted(count, 'договір чекає', 'договори чекають', 'договорів чекають')} оплати`,
    text: `До сплати ${formatUah(kop(awaited_kop))}`,
    count,
    entityId: null,
    action: { label: 'Зафіксувати оплату', href: '/payments?owing=true' },
  };
}

function noRequisites(row: DashboardRow): Item | null {
  if (row.without_requisites === 0) return null;
  return {
    kind: 'no_requisites',
    severity: 'warning',
    title: 'Немає рахунку для оплати',
    text: 'Без IBAN у квитанціях не буде QR-коду',
    count: row.without_requisites,
    entityId: null,
    action: { label: 'Додати IBAN', href: '/profile#accounts' },
  };
}

/** One at a time: each is made again on the page of its contract, and the next one comes up after it. */
function misbilled({
  misbilled: count,
  next_misbilled: first,
}: Pick<DashboardRow, 'misbilled' | 'next_misbilled'>): Item | null {
  if (first === null) return null;
  const what = count === 1 ? `Квитанцію ${first.number}` : counted(count, 'квитанцію', 'квитанції', 'квитанцій');
  return {
    kind: 'receipts_misbilled',
    severity: 'warning',
    title: `${what} пораховано не за дні договору`,
    text: `${count === 1 ? '' : `Спершу ${first.number} · `}${first.name} · договір №\u00a0${first.contract}`,
    count,
    entityId: first.contractId,
    action: { label: 'Перерахувати', href: `/contracts/${first.contractId}?dialog=last-receipts` },
  };
}

function requests(row: Pick<DashboardRow, 'tasks_reported'>): Item | null {
  if (row.tasks_reported === 0) return null;
  return {
    kind: 'tasks_reported',
    severity: 'warning',
    title: `${counted(row.tasks_reported, 'нова заявка', 'нові заявки', 'нових заявок')} від орендарів`,
    text: 'Надіслано за посиланням',
    count: row.tasks_reported,
    entityId: null,
    action: { label: 'Переглянути', href: '/tasks?source=tenant&status=new' },
  };
}

function lateTasks(row: Pick<DashboardRow, 'tasks_overdue'>): Item | null {
  if (row.tasks_overdue === 0) return null;
  return {
    kind: 'tasks_overdue',
    severity: 'warning',
    title: `Прострочено ${counted(row.tasks_overdue, 'завдання', 'завдання', 'завдань')}`,
    text: null,
    count: row.tasks_overdue,
    entityId: null,
    action: { label: 'Переглянути', href: '/tasks?overdue=true' },
  };
}

function papers({ documents_expired: expired, documents_expiring: count }: DashboardRow): Item | null {
  if (count === 0) return null;
  return {
    kind: 'documents_expiring',
    severity: expired > 0 ? 'warning' : 'info',
    title: `Закінчується строк дії ${counted(count, 'документа', 'документів', 'документів')}`,
    text: expired === 0 ? null : `Строк уже минув у\u00a0${counted(expired, 'документа', 'документів', 'документів')}`,
    count,
    entityId: null,
    action: { label: 'Переглянути', href: '/documents?expiring=true' },
  };
}

function drafts(row: Pick<DashboardRow, 'drafts'>): Item | null {
  if (row.drafts === 0) return null;
  return {
    kind: 'receipts_to_issue',
    severity: 'warning',
    title: `${counted(row.drafts, 'чернетка квитанції', 'чернетки квитанцій', 'чернеток квитанцій')}`,
    text: 'Перевірте й видайте орендарям',
    count: row.drafts,
    entityId: null,
    action: { label: 'Видати', href: '/receipts?status=draft&period=all' },
  };
}

/** Says how many are without one: after a void, or a lease begun in mid-month, the others have theirs. */
function toCreate({ receipts_to_create: count }: Pick<DashboardRow, 'receipts_to_create'>, month: Period): Item | null {
  if (count === 0) return null;
  return {
    kind: 'receipts_to_create',
    severity: 'info',
    title: `${counted(count, 'договір', 'договори', 'договорів')} без квитанції за ${formatPeriod(month)}`,
    text: 'Перевірте суми перед тим, як створити',
    count,
    entityId: null,
    action: {
      label: count === 1 ? 'Створити квитанцію' : 'Створити квитанції',
      href: `/receipts?create=1&period=${month}`,
    },
  };
}

/** A month that is over is billed by nobody's asking: it is said until it has its receipts, the earliest month first. */
function missed({ missed: found }: Pick<DashboardRow, 'missed'>): Item | null {
  if (found === null) return null;
  const { count, months, first } = found;
  return {
    kind: 'receipts_missed',
    severity: 'warning',
    title:
      months === 1
        ? `${counted(count, 'договір', 'договори', 'договорів')} без квитанції за ${formatPeriod(first)}`
        : `Не створено ${counted(count, 'квитанцію', 'квитанції', 'квитанцій')} за минулі місяці`,
    text:
      months === 1
        ? 'Місяць минув, а нарахування за нього немає'
        : `${counted(months, 'місяць', 'місяці', 'місяців')}, найраніший\u00a0— ${formatPeriod(first)}`,
    count,
    entityId: null,
    action: {
      label: count === 1 ? 'Створити квитанцію' : 'Створити квитанції',
      href: `/receipts?create=1&period=${first}`,
    },
  };
}

/** The sheet opens with the current month by itself. */
function sheetOf(state: 'submitted' | 'missing', period: Period, month: Period): string {
  return `/meters?state=${state}${period === month ? '' : `&period=${period}`}`;
}

function toApprove(row: Pick<DashboardRow, 'readings_submitted' | 'submitted_period'>, month: Period): Item | null {
  if (row.readings_submitted === 0) return null;
  return {
    kind: 'readings_to_approve',
    severity: 'info',
    title: `${counted(row.readings_submitted, 'показник чекає', 'показники чекають', 'показників чекають')} перевірки`,
    text: `За ${formatPeriod(row.submitted_period)}`,
    count: row.readings_submitted,
    entityId: null,
    action: { label: 'Переглянути', href: sheetOf('submitted', row.submitted_period, month) },
  };
}

function missing(row: Pick<DashboardRow, 'readings_missing' | 'readings_period'>, month: Period): Item | null {
  if (row.readings_missing === 0) return null;
  return {
    kind: 'readings_missing',
    severity: 'info',
    title: `${counted(row.readings_missing, 'лічильник', 'лічильники', 'лічильників')} без показників`,
    text: `За ${formatPeriod(row.readings_period)}`,
    count: row.readings_missing,
    entityId: null,
    action: { label: 'Внести', href: sheetOf('missing', row.readings_period, month) },
  };
}

/** The nearest end, and how many others are as near; whoever has given notice is not asked to stay. */
function expiring(row: DashboardRow, today: Day): Item | null {
  const next = row.next_expiring;
  if (next === null) return null;
  const left = daysBetween(today, day(next.ends));
  const [ends, label, dialog] =
    next.status === 'notice' ? ['розривається', 'Оформити виїзд', 'move-out'] : ['закінчується', 'Продовжити', 'renew'];
  const others = row.expiring_60 - 1;
  const more = others > 0 ? [`за ${daysInWords(60)} ще ${counted(others, 'договір', 'договори', 'договорів')}`] : [];
  return {
    kind: 'contract_expiring',
    severity: 'info',
    title: `Договір №\u00a0${next.number} ${ends} ${left === 0 ? 'сьогодні' : `через ${daysInWords(left)}`}`,
    text: [next.name, formatDay(day(next.ends)), ...more].join(' · '),
    count: row.expiring_60,
    entityId: next.id,
    action: { label, href: `/contracts/${next.id}?dialog=${dialog}` },
  };
}

function pending(row: DashboardRow): Item | null {
  if (row.pending === 0) return null;
  return {
    kind: 'contract_pending',
    severity: 'info',
    title: `${counted(row.pending, 'договір чекає', 'договори чекають', 'договорів чекають')} підтвердження орендаря`,
    text: null,
    count: row.pending,
    entityId: null,
    action: { label: 'Переглянути', href: '/contracts?tab=pending' },
  };
}

function verification(row: DashboardRow): Item | null {
  if (row.verification_due === 0) return null;
  return {
    kind: 'verification_due',
    severity: 'info',
    title: `${counted(row.verification_due, 'лічильник потребує', 'лічильники потребують', 'лічильників потребують')} повірки`,
    text: 'Найближчі 60\u00a0днів',
    count: row.verification_due,
    entityId: null,
    action: { label: 'Переглянути', href: '/physical-meters?view=due' },
  };
}
