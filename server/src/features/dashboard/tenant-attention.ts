import { type Day, day } from '@kliuchar/domain/dates/day';
import { formatDay, formatPeriod } from '@kliuchar/domain/dates/format-day';
import { period } from '@kliuchar/domain/dates/period';
import { askedPeriod, readingDeadline, readingsAskedOn } from '@kliuchar/domain/meters/reading-month';
import { formatUah } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
import { askedTitle } from '@kliuchar/domain/notifications/asked-month';
import { tenantReadingsAskedTold } from '@kliuchar/domain/notifications/told-tenant';
import { supplierDeadline } from '@kliuchar/domain/supplier-payments/supplier-months';
import { namesOfUnshown } from '../supplier-payments/public.ts';
import { counted, type Item } from './attention.ts';
import type { PaperOfLease, TenantRow, UnreadMeter, UnshownLease } from './tenant.sql.ts';

/** What is asked of whoever rents; each says of which home, for one person may rent two. */
export function tenantAttention(row: TenantRow, today: Day): Item[] {
  return [
    ...row.pending.map(accept),
    ...row.amendments.map(agree),
    ...row.acts.map(sign),
    ...row.due.map(pay),
    ...readings(row, today),
    ...row.unshown.flatMap(show),
  ];
}

function accept({ id, number, place }: TenantRow['pending'][number]): Item {
  return {
    kind: 'accept_contract',
    severity: 'warning',
    title: `Договір №\u00a0${number} чекає вашого підтвердження`,
    text: place,
    count: 1,
    entityId: id,
    action: { label: 'Відкрити договір', href: `/contracts/${id}` },
  };
}

function agree({ contractId, number, place }: PaperOfLease): Item {
  return {
    kind: 'accept_amendment',
    severity: 'warning',
    title: `Зміни до договору №\u00a0${number} чекають вашої згоди`,
    text: place,
    count: 1,
    entityId: contractId,
    action: { label: 'Відкрити договір', href: `/contracts/${contractId}` },
  };
}

function sign({ contractId, number, place }: PaperOfLease): Item {
  return {
    kind: 'sign_act',
    severity: 'warning',
    title: 'Акт приймання-передачі чекає вашого підпису',
    text: withPlace(place, `договір №\u00a0${number}`),
    count: 1,
    entityId: contractId,
    action: { label: 'Відкрити акт', href: `/contracts/${contractId}/handover` },
  };
}

function pay({ id, place, period: month, left, due_on: dueOn, overdue }: TenantRow['due'][number]): Item {
  const due = formatDay(day(dueOn));
  return {
    kind: 'pay_receipt',
    severity: overdue ? 'danger' : 'info',
    title: `Квитанція за ${formatPeriod(period(month))}: ${formatUah(kop(left))}`,
    text: withPlace(place, overdue ? `строк минув ${due}` : `сплатити до\u00a0${due}`),
    count: 1,
    entityId: id,
    action: { label: 'Оплатити', href: `/receipts/${id}` },
  };
}

/** Of each lease the month that its page takes, and all of its meters there: from the first of their windows on, or once the owner has asked. */
function readings({ unread, asked }: TenantRow, today: Day): Item[] {
  const leases = new Map<string, UnreadMeter[]>();
  for (const meter of unread) {
    if (meter.period !== askedPeriod(today, meter.windows, meter.utilities)) continue;
    leases.set(meter.contractId, [...(leases.get(meter.contractId) ?? []), meter]);
  }
  return [...leases.values()]
    .filter((meters) => meters.some((meter) => isDue(meter, asked, today)))
    .map((meters) => read(meters, today));
}

function isDue(meter: UnreadMeter, asked: TenantRow['asked'], today: Day): boolean {
  const { contractId, period: month, window, utilities } = meter;
  if (readingsAskedOn(month, window, utilities) <= today) return true;
  const { title } = tenantReadingsAskedTold(told(meter));
  return asked.some((one) => one.contractId === contractId && one.title === title);
}

function told({ contractId, place, period: month }: UnreadMeter): Parameters<typeof tenantReadingsAskedTold>[0] {
  return { contractId, placeName: place, period: month, hasReadings: true, suppliers: [] };
}

function read(meters: readonly UnreadMeter[], today: Day): Item {
  const [first] = meters;
  if (first === undefined) throw new Error('A lease without meters asks for nothing');
  const { contractId, place, period: month } = first;
  const deadlines = meters.map((meter) => readingDeadline(meter.period, meter.window, meter.utilities)).toSorted();
  const next = deadlines.find((deadline) => deadline >= today);
  const when =
    next === undefined ? `строк минув ${formatDay(deadlines.at(-1) ?? today)}` : `до\u00a0${formatDay(next)}`;
  return {
    kind: 'submit_readings',
    severity: next === undefined ? 'warning' : 'info',
    title: `Передайте показники за ${formatPeriod(month)}`,
    text: withPlace(place, `${counted(meters.length, 'лічильник', 'лічильники', 'лічильників')} · ${when}`),
    count: meters.length,
    entityId: contractId,
    action: { label: 'Передати', href: `/contracts/${contractId}?open=readings` },
  };
}

/** Out of season a service is not paid, and a lease may have no other. */
function show({ contractId, place, period: month, suppliers }: UnshownLease): Item[] {
  const names = namesOfUnshown(suppliers, month);
  if (names.length === 0) return [];
  return [
    {
      kind: 'show_payments',
      severity: 'info',
      title: askedTitle({ period: month, hasReadings: false, suppliers: names }),
      text: withPlace(place, `${names.join(', ')} · до\u00a0${formatDay(supplierDeadline(month))}`),
      count: names.length,
      entityId: contractId,
      action: { label: 'Показати', href: `/contracts/${contractId}?open=suppliers` },
    },
  ];
}

function withPlace(place: string | null, words: string): string {
  return place === null ? words : `${place} · ${words}`;
}
