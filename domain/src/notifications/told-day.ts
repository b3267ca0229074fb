import { type Day, daysBetween } from '../dates/day.ts';
import { dueInWords } from '../dates/distance-words.ts';
import { formatDay, formatDayMonth, formatPeriod } from '../dates/format-day.ts';
import type { Period } from '../dates/period.ts';
import { formatUah } from '../money/format-money.ts';
import type { Kop } from '../money/kop.ts';
import { CONTRACT_LAST_DAYS, CONTRACT_NOTICE_DAYS } from '../tasks/task-rules.ts';
import { plural } from '../text/plural-uk.ts';
import { quoted } from '../text/quoted.ts';
import { NBSP } from '../text/typography.ts';
import { type ContractFacts, contractEndsTold, sentence, type Told } from './told-event.ts';

/**
 * What a day brings by itself. One notification tells of everything that falls on one day: an owner of three hundred flats is told once
 * that forty receipts are overdue. The day is in the key, so that each day is told once, and one that was missed is made up.
 */
export type ToldOfDay = Told & { readonly key: string };

/** How long before its day a receipt is announced to the owner. */
export const RECEIPT_DUE_DAYS = 3;
/** How far back a program that was off makes up for. */
export const CATCH_UP_DAYS = 7;
/** How long before its day a verification is announced: the laboratory has to be asked. */
export const VERIFICATION_TOLD_DAYS = 30;

type Counted = { readonly count: number; readonly firstId: string };
export type ReceiptsOfDay = Counted & {
  readonly day: Day;
  readonly sumKop: Kop;
  readonly placeName: string;
  readonly tenantName: string;
};

const counted = (count: number, one: string, few: string, many: string) =>
  `${count}${NBSP}${plural(count, one, few, many)}`;

export function receiptsDueTold({ day, count, firstId, sumKop, placeName, tenantName }: ReceiptsOfDay): ToldOfDay {
  return {
    type: 'receipt_due',
    key: `receipt_due:${day}`,
    title: `${formatUah(sumKop)} · сплатити до ${formatDayMonth(day)}`,
    body: count === 1 ? `${placeName} · ${tenantName}` : counted(count, 'квитанція', 'квитанції', 'квитанцій'),
    entityType: 'receipt',
    entityId: count === 1 ? firstId : null,
    href: count === 1 ? `/receipts/${firstId}` : '/receipts?period=all&payment_status=unpaid,partial,overdue',
  };
}

/** `day` is the last one on which these receipts were not overdue yet, the days of grace included. */
export function receiptsOverdueTold({ day, count, firstId, sumKop, placeName, tenantName }: ReceiptsOfDay): ToldOfDay {
  return {
    type: 'receipt_overdue',
    key: `receipt_overdue:${day}`,
    title: `${formatUah(sumKop)} · строк оплати минув ${formatDayMonth(day)}`,
    body:
      count === 1
        ? `${placeName} · ${tenantName}`
        : `${counted(count, 'квитанція прострочена', 'квитанції прострочено', 'квитанцій прострочено')}`,
    entityType: 'receipt',
    entityId: count === 1 ? firstId : null,
    href: count === 1 ? `/receipts/${firstId}` : '/receipts?period=all&payment_status=overdue',
  };
}

/** Sixty days before the end and again thirty days before it; a program that was off tells the nearer one only. */
export function contractEndsOfDay(facts: ContractFacts & { readonly endsOn: Day }, today: Day): ToldOfDay | null {
  const daysLeft = daysBetween(today, facts.endsOn);
  if (daysLeft < 0 || daysLeft > CONTRACT_NOTICE_DAYS) return null;
  const mark = daysLeft <= CONTRACT_LAST_DAYS ? CONTRACT_LAST_DAYS : CONTRACT_NOTICE_DAYS;
  return {
    ...contractEndsTold({ ...facts, daysLeft }),
    key: `contract_ends:${facts.contractId}:${facts.endsOn}:${mark}`,
  };
}

export type MetersOfDay = Counted & { readonly day: Day; readonly serial: string; readonly placeName: string | null };

export function verificationTold({ day, count, firstId, serial, placeName }: MetersOfDay, today: Day): ToldOfDay {
  const isOver = day < today;
  const meters = counted(count, 'лічильник', 'лічильники', 'лічильників');
  const one = placeName === null ? `лічильник ${serial}` : `лічильник ${serial} · ${placeName}`;
  return {
    type: isOver ? 'verification_overdue' : 'verification_due',
    key: `${isOver ? 'verification_overdue' : 'verification_due'}:${day}`,
    title: `Строк повірки ${isOver ? 'минув' : 'закінчується'} ${formatDay(day)}`,
    body: count === 1 ? one : meters,
    entityType: 'physical_meter',
    entityId: count === 1 ? firstId : null,
    href: count === 1 ? `/physical-meters/${firstId}` : '/physical-meters?view=due',
  };
}

export type ExpiringDocument = {
  readonly id: string;
  readonly title: string;
  readonly validUntil: Day;
  readonly placeName: string | null;
  /** The distance at which it is told (documents/document-expiry.ts). */
  readonly days: number;
};

/** So many are named; of the others the list tells. */
const NAMED_DOCUMENTS = 5;

/** Papers that are told at once, the nearest first: each is told at a distance once, so the first of them names them all. */
export function documentsExpireTold(
  documents: readonly [ExpiringDocument, ...ExpiringDocument[]],
  today: Day,
): ToldOfDay {
  const [{ id, title, validUntil, placeName, days }, ...others] = documents;
  const isOne = others.length === 0;
  const left = validUntil === today ? 'сьогодні останній день' : dueInWords({ today, dueOn: validUntil });
  return {
    type: 'document_expiring',
    key: `document_expiring:${id}:${validUntil}:${days}`,
    title: isOne
      ? `Строк дії документа ${quoted(title)} закінчується ${formatDay(validUntil)}`
      : `Закінчується строк дії ${counted(documents.length, 'документа', 'документів', 'документів')}`,
    body: isOne
      ? sentence(placeName, left, 'додайте нову версію або змініть строк, якщо документ уже продовжено')
      : documentsInWords(documents),
    entityType: 'document',
    entityId: isOne ? id : null,
    href: isOne ? `/documents?document=${id}` : '/documents?expiring=true',
  };
}

function documentsInWords(documents: readonly ExpiringDocument[]): string {
  const named = documents.slice(0, NAMED_DOCUMENTS).map(({ title, placeName, validUntil }) => {
    const place = placeName === null ? '' : ` (${placeName})`;
    return `${quoted(title)}${place} до${NBSP}${formatDay(validUntil)}`;
  });
  const more = documents.length - named.length;
  return `${named.join('; ')}${more === 0 ? '' : ` і${NBSP}ще${NBSP}${more}`}`;
}

export type MissingReadings = { readonly period: Period; readonly deadline: Day; readonly count: number };

export function readingsMissingTold({ period, deadline, count }: MissingReadings): ToldOfDay {
  return {
    type: 'readings_missing',
    key: `readings_missing:${period}:${deadline}`,
    title: `Немає показників за ${formatPeriod(period)} · ${counted(count, 'договір', 'договори', 'договорів')}`,
    body: `Строк минув ${formatDay(deadline)}. Нагадайте орендарям або внесіть показники самі.`,
    entityType: 'reading',
    entityId: null,
    href: `/meters?state=missing&period=${period}`,
  };
}

/** The title and the home are of the first; a task may be of no home. */
export type TasksOfDay = Counted & { readonly day: Day; readonly title: string; readonly placeName: string | null };

export function tasksTold({ day, count, firstId, title, placeName }: TasksOfDay, today: Day): ToldOfDay {
  const isOver = day < today;
  const tasks = counted(count, 'завдання', 'завдання', 'завдань');
  return {
    type: isOver ? 'task_overdue' : 'task_due',
    key: `${isOver ? 'task_overdue' : 'task_due'}:${day}`,
    title: isOver
      ? `Строк минув ${formatDayMonth(day)}: ${count === 1 ? title : tasks}`
      : `На сьогодні: ${count === 1 ? title : tasks}`,
    body: sentence(count > 1 && `Найперше: ${title}`, placeName),
    entityType: 'task',
    entityId: count === 1 ? firstId : null,
    href:
      count === 1 ? `/tasks?task=${firstId}` : isOver ? '/tasks?overdue=true' : `/tasks?due_from=${day}&due_to=${day}`,
  };
}
