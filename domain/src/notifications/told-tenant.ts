import type { Day } from '../dates/day.ts';
import { formatDay, formatDayMonth, formatPeriod } from '../dates/format-day.ts';
import type { Period } from '../dates/period.ts';
import { formatUah } from '../money/format-money.ts';
import type { Kop } from '../money/kop.ts';
import { type AskedMonth, askedTitle } from './asked-month.ts';
import { numberUk, sentence, type Told } from './told-event.ts';

/** What a tenant with an account is told of his own leases (ADR 0039): the sum first, then the home; nothing of the owner's own. */

type Lease = { readonly contractId: string; readonly placeName: string };

export type TenantReceipt = Lease & {
  readonly receiptId: string;
  readonly period: Period;
  readonly payableKop: Kop;
  readonly dueOn: Day;
};

const RECEIPT_WORDS = {
  my_receipt: (dueOn: Day) => `сплатити до ${formatDayMonth(dueOn)}`,
  my_receipt_void: () => 'квитанцію анульовано, не сплачуйте її',
} as const;

export function tenantReceiptTold(type: keyof typeof RECEIPT_WORDS, receipt: TenantReceipt): Told {
  const { receiptId, period, payableKop, dueOn, placeName } = receipt;
  return {
    type,
    title: sentence(formatUah(payableKop), RECEIPT_WORDS[type](dueOn)),
    body: sentence(placeName, `за ${formatPeriod(period)}`),
    entityType: 'receipt',
    entityId: receiptId,
    href: type === 'my_receipt' ? `/receipts/${receiptId}` : '/my-receipts',
  };
}

/** The owner's reminder, told to whoever has an account as well. */
export function tenantDueTold({ today, ...receipt }: TenantReceipt & { readonly today: Day }): Told {
  const { receiptId, period, payableKop, dueOn, placeName } = receipt;
  const when = dueOn < today ? `строк оплати минув ${formatDayMonth(dueOn)}` : `сплатити до ${formatDayMonth(dueOn)}`;
  return {
    type: 'my_receipt_due',
    title: sentence(formatUah(payableKop), when),
    body: sentence(placeName, `за ${formatPeriod(period)}`),
    entityType: 'receipt',
    entityId: receiptId,
    href: `/receipts/${receiptId}`,
  };
}

export type TenantPayment = Lease & {
  readonly paymentId: string;
  readonly amountKop: Kop;
  readonly paidOn: Day;
  /** What the owner has written who did not confirm it, if he has. */
  readonly reason: string | null;
};

type PaymentTold = 'my_payment' | 'my_payment_rejected' | 'my_payment_reversed';

const PAYMENT_WORDS: Readonly<Record<PaymentTold, { readonly title: string; readonly what: string | false }>> = {
  my_payment: { title: 'оплату зараховано', what: false },
  my_payment_rejected: { title: 'оплату не підтверджено', what: 'перевірте платіж або напишіть орендодавцеві' },
  my_payment_reversed: {
    title: 'зарахування оплати скасовано',
    what: 'якщо ви справді заплатили, напишіть орендодавцеві',
  },
};

export function tenantPaymentTold(type: PaymentTold, payment: TenantPayment): Told {
  const { paymentId, contractId, amountKop, paidOn, placeName, reason } = payment;
  const isDone = type === 'my_payment';
  const { title, what } = PAYMENT_WORDS[type];
  return {
    type,
    title: sentence(formatUah(amountKop), title),
    body: sentence(placeName, `сплачено ${formatDayMonth(paidOn)}`, what && (reason ?? what)),
    entityType: 'payment',
    entityId: paymentId,
    href: isDone ? `/contracts/${contractId}` : '/my-receipts',
  };
}

/**
 * Readings, photos of payments to suppliers, or both. Where readings are among them the title says them alone: by it the first screen knows
 * that they were asked for.
 */
export function tenantReadingsAskedTold({ contractId, placeName, ...asked }: Lease & AskedMonth): Told {
  const { hasReadings, suppliers } = asked;
  return {
    type: 'my_readings_asked',
    title: askedTitle(hasReadings ? { ...asked, suppliers: [] } : asked),
    body: sentence(placeName, suppliers.length > 0 && `оплати постачальникам: ${suppliers.join(', ')}`),
    entityType: 'contract',
    entityId: contractId,
    href: `/contracts/${contractId}`,
  };
}

/** What was shown of a payment to a supplier shows none: it is asked for again, with the owner's reason. */
export function tenantSupplierReturnedTold(
  returned: Lease & { readonly period: Period; readonly suppliers: readonly string[]; readonly reason: string | null },
): Told {
  const { contractId, placeName, period, suppliers, reason } = returned;
  return {
    type: 'my_readings_asked',
    title: `Покажіть оплату ще раз: ${suppliers.join(', ')}, ${formatPeriod(period)}`,
    body: sentence(reason ?? false, placeName),
    entityType: 'contract',
    entityId: contractId,
    href: `/contracts/${contractId}`,
  };
}

export type TenantReading = Lease & {
  readonly readingId: string;
  readonly serial: string;
  readonly period: Period;
  /** What the owner has written, if he has. */
  readonly reason: string | null;
};

export function tenantReadingTold(reading: TenantReading): Told {
  const { readingId, contractId, placeName, serial, period, reason } = reading;
  return {
    type: 'my_reading_rejected',
    title: `Показник не прийнято: лічильник ${serial}, ${formatPeriod(period)}`,
    body: sentence(reason ?? 'Перевірте цифри на лічильнику й передайте показник ще раз', placeName),
    entityType: 'reading',
    entityId: readingId,
    href: `/contracts/${contractId}`,
  };
}

export type TenantContract = Lease & { readonly number: string; readonly startsOn: Day };

/** What asks a tenant for his answer, and is read by it. */
export const PAPER_TYPES = ['my_contract', 'my_amendment', 'my_act'] as const;
export type PaperType = (typeof PAPER_TYPES)[number];

const PAPER_WORDS: Readonly<Record<PaperType, string>> = {
  my_contract: 'Договір чекає на вашу згоду',
  my_amendment: 'Додаткова угода чекає на вашу згоду',
  my_act: 'Акт приймання-передачі чекає на ваш підпис',
};

export function tenantPaperTold(type: PaperType, contract: TenantContract): Told {
  const { contractId, number, startsOn, placeName } = contract;
  return {
    type,
    title: sentence(PAPER_WORDS[type], placeName),
    body: sentence(numberUk(number), type === 'my_contract' && `діє з ${formatDay(startsOn)}`),
    entityType: 'contract',
    entityId: contractId,
    href: `/contracts/${contractId}`,
  };
}

const REQUEST_WORDS = {
  in_progress: 'Заявку взято в роботу',
  done: 'Заявку виконано',
  cancelled: 'Заявку закрито без виконання',
};
export type RequestAnswer = keyof typeof REQUEST_WORDS;

export function tenantRequestTold(
  answer: RequestAnswer,
  { taskId, title, placeName }: { readonly taskId: string; readonly title: string; readonly placeName: string },
): Told {
  return {
    type: 'my_request',
    title: `${REQUEST_WORDS[answer]}: ${title}`,
    body: placeName,
    entityType: 'task',
    entityId: taskId,
    href: `/tasks?task=${taskId}`,
  };
}

/** The owner's own words to all tenants of a complex; nothing of them is shortened, since there is nowhere else to read them. */
export function tenantAnnouncementTold({
  contractId,
  title,
  text,
}: Pick<Lease, 'contractId'> & { readonly title: string; readonly text: string }): Told {
  return {
    type: 'my_announcement',
    title,
    body: text,
    entityType: 'contract',
    entityId: contractId,
    href: `/contracts/${contractId}`,
  };
}
