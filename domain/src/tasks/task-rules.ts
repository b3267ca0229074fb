import { isShortTerm } from '../contracts/lease-term.ts';
import { addDays, addMonthsToDay, type Day, daysBetween } from '../dates/day.ts';
import { formatDay, formatPeriod } from '../dates/format-day.ts';
import type { Period } from '../dates/period.ts';
import { type BilledUtilities, readingDeadline } from '../meters/reading-month.ts';
import { formatUah } from '../money/format-money.ts';
import type { Kop } from '../money/kop.ts';
import type { ReadingWindow } from '../properties/service-settings.ts';

/**
 * Tasks that the program makes by itself (product.md §8): a contract ends in 60 and in 30 days, a tenant of housing is to be told of the next
 * term (ЦКУ 822), a verification is due, a debt is older
 * than two weeks, the readings of a month have not come by their day, one of them was rejected, or something of a lease that is over is on
 * no receipt. The cause of each is its key: the same cause makes one task ever.
 */

const TASK_RULES = [
  'contract_ends',
  'verification_due',
  'debt',
  'no_reading',
  'rejected_reading',
  'left_unbilled',
] as const;
export type TaskRule = (typeof TASK_RULES)[number];

export const CONTRACT_NOTICE_DAYS = 60;
export const CONTRACT_LAST_DAYS = 30;
/** A week or so before the law's three months begin. */
export const CONTRACT_OFFER_DAYS = 100;
/** The same horizon as on the dashboard. */
export const VERIFICATION_DAYS = 60;
const OFFER_MONTHS = 3;
const DEBT_DAYS = 14;
/** What a debt's key says beside the contract where no receipt is its cause. */
export const BROUGHT_IN = 'opening';
/** For a reading that has to be given again. */
const RETAKE_DAYS = 3;

export type RuleTask = {
  readonly rule: TaskRule;
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly category: 'documents' | 'meter' | 'payment';
  readonly priority: 'normal' | 'high';
  readonly dueOn: Day;
};

type Ending = {
  readonly contractId: string;
  readonly number: string;
  readonly endsOn: Day;
  readonly kind: 'residential' | 'commercial';
  readonly startDate: Day;
  /** Somebody has said already that the lease ends. */
  readonly isOnNotice: boolean;
};

/**
 * From sixty days before the end: agree on what comes next, in time for the notice; from thirty days: prepare the handover. A program
 * that was off on the sixtieth day makes the first one late, and after the thirtieth only the second. A contract prolonged meanwhile
 * ends on another day, which is another cause.
 */
export function contractEndsTask(ending: Ending, today: Day): RuleTask | null {
  const { contractId, number, endsOn } = ending;
  const left = daysBetween(today, endsOn);
  if (left > CONTRACT_NOTICE_DAYS) return offerTask(ending, today);
  if (left < 0) return null;
  const isLast = left <= CONTRACT_LAST_DAYS;
  return {
    rule: 'contract_ends',
    key: `contract_ends:${contractId}:${endsOn}:${isLast ? CONTRACT_LAST_DAYS : CONTRACT_NOTICE_DAYS}`,
    title: `Договір №\u00a0${number} закінчується ${formatDay(endsOn)}`,
    description: isLast
      ? 'Домовтеся про день виїзду чи підпишіть продовження, підготуйте акт приймання-передачі й останні показники.'
      : 'Запитайте орендаря, чи лишається він, і домовтеся про продовження.',
    category: 'documents',
    priority: isLast ? 'high' : 'normal',
    dueOn: isLast ? endsOn : addDays(endsOn, -CONTRACT_LAST_DAYS),
  };
}

/**
 * Three months before the end a landlord of housing offers a new term or warns of a refusal; one who has said nothing may find the lease
 * gone on for as long again (ЦКУ 822). Not of a short lease (821, part 2), and not once the day to say it is over.
 */
function offerTask({ contractId, number, endsOn, kind, startDate, isOnNotice }: Ending, today: Day): RuleTask | null {
  if (kind !== 'residential' || isOnNotice || isShortTerm({ startDate, endDate: endsOn })) return null;
  const lastDay = addMonthsToDay(endsOn, -OFFER_MONTHS);
  if (daysBetween(today, endsOn) > CONTRACT_OFFER_DAYS || today > lastDay) return null;
  return {
    rule: 'contract_ends',
    key: `contract_ends:${contractId}:${endsOn}:${CONTRACT_OFFER_DAYS}`,
    title: `Договір №\u00a0${number}: до ${formatDay(lastDay)} запропонуйте новий строк або попередьте про відмову`,
    description: `Договір закінчується ${formatDay(endsOn)}. Не пізніше ніж за три місяці до цього наймодавець пропонує наймачеві укласти договір на новий строк або письмово попереджає про відмову. Якщо не попередити, а наймач не звільнить житло, договір вважатимуть укладеним на такий самий строк (ст.\u00a0822\u00a0ЦКУ).`,
    category: 'documents',
    priority: 'high',
    dueOn: lastDay,
  };
}

type Verifying = { readonly meterId: string; readonly serial: string; readonly nextVerificationOn: Day };

export function verificationTask({ meterId, serial, nextVerificationOn }: Verifying, today: Day): RuleTask | null {
  if (daysBetween(today, nextVerificationOn) > VERIFICATION_DAYS) return null;
  return {
    rule: 'verification_due',
    key: `verification_due:${meterId}:${nextVerificationOn}`,
    title: `Повірити лічильник №\u00a0${serial} до ${formatDay(nextVerificationOn)}`,
    description: 'Замовте повірку й запишіть її дату в картці лічильника: без чинної повірки показники не приймають.',
    category: 'meter',
    priority: 'normal',
    dueOn: nextVerificationOn,
  };
}

type Owing = {
  readonly contractId: string;
  /** Null where it is the debt that the lease was brought in with: the number is the contract's then, and the day that on which it was posted. */
  readonly receiptId: string | null;
  readonly number: string;
  readonly tenantName: string;
  readonly dueOn: Day;
  readonly owedKop: Kop;
};

/**
 * The oldest overdue receipt of a contract is the cause, or the debt brought in, which is older than every receipt (contract.md §1.3), so a
 * debt that grows does not make a task every month. `owedKop` is all that is late.
 */
export function debtTask(owing: Owing, today: Day): RuleTask | null {
  const { contractId, receiptId, tenantName, dueOn, owedKop } = owing;
  if (owedKop <= 0 || daysBetween(dueOn, today) <= DEBT_DAYS) return null;
  return {
    rule: 'debt',
    key: receiptId === null ? `debt:${contractId}:${BROUGHT_IN}` : `debt:${receiptId}`,
    title: `Борг: ${tenantName}, ${formatUah(owedKop)}`,
    description: `${whatIsOwed(owing)} Зв’яжіться з орендарем і домовтеся про день оплати.`,
    category: 'payment',
    priority: 'high',
    dueOn: today,
  };
}

function whatIsOwed({ receiptId, number, dueOn }: Owing): string {
  return receiptId === null
    ? `За договором №\u00a0${number} досі не сплачено борг на початок обліку, внесений ${formatDay(dueOn)}.`
    : `Квитанцію ${number} треба було сплатити до ${formatDay(dueOn)}.`;
}

type Unread = {
  readonly contractId: string;
  readonly number: string;
  readonly period: Period;
  readonly utilities: BilledUtilities;
  /** Of the meters without a reading. */
  readonly windows: readonly (ReadingWindow | null)[];
};

/** One task for all meters of a lease and a month, once the last of their days is over. */
export function noReadingTask({ contractId, number, period, utilities, windows }: Unread, today: Day): RuleTask | null {
  const deadline = windows
    .map((window) => readingDeadline(period, window, utilities))
    .toSorted()
    .at(-1);
  if (deadline === undefined || today <= deadline) return null;
  return {
    rule: 'no_reading',
    key: `no_reading:${contractId}:${period}`,
    title: `Немає показників за ${formatPeriod(period)}: договір №\u00a0${number}`,
    description: `Строк минув ${formatDay(deadline)}. Нагадайте орендареві або внесіть показники самі.`,
    category: 'meter',
    priority: 'normal',
    dueOn: addDays(deadline, 3),
  };
}

type Rejected = {
  readonly readingId: string;
  readonly serial: string;
  readonly placeName: string;
  readonly period: Period;
  /** What was told to the tenant, if anything was. */
  readonly reason: string | null;
};

/** A reading that was not accepted has to be given again; each rejection is a cause of its own. */
export function rejectedReadingTask({ readingId, serial, placeName, period, reason }: Rejected, today: Day): RuleTask {
  return {
    rule: 'rejected_reading',
    key: `rejected_reading:${readingId}`,
    title: `Передайте показник: лічильник ${serial}, ${formatPeriod(period)}`,
    description: [
      `${placeName}.`,
      reason === null ? 'Попередній показник відхилено.' : `Попередній показник відхилено: ${reason}`,
      'Завдання закриється, щойно новий показник буде прийнято.',
    ].join(' '),
    category: 'meter',
    priority: 'normal',
    dueOn: addDays(today, RETAKE_DAYS),
  };
}

type Left = { readonly contractId: string; readonly number: string; readonly endsOn: Day };

/** No month will come that would carry it, so somebody has to ask for it. */
export function leftUnbilledTask({ contractId, number, endsOn }: Left, today: Day): RuleTask {
  return {
    rule: 'left_unbilled',
    key: `left_unbilled:${contractId}:${endsOn}`,
    title: `Договір №\u00a0${number}: дорахуйте останні показники й рахунки`,
    description: `Договір завершився ${formatDay(endsOn)}, а показник чи частка спільного рахунку за ці дні не увійшли до жодної квитанції. Відкрийте договір і натисніть «Перерахувати».`,
    category: 'payment',
    priority: 'high',
    dueOn: today,
  };
}
