import type { Day } from '../dates/day.ts';
import { formatDay, formatDayMonth, formatPeriod } from '../dates/format-day.ts';
import type { Period } from '../dates/period.ts';
import { formatUah } from '../money/format-money.ts';
import type { Kop } from '../money/kop.ts';
import { plural } from '../text/plural-uk.ts';
import { quoted } from '../text/quoted.ts';
import { NBSP } from '../text/typography.ts';
import type { NotificationType } from './notification-types.ts';

/** The words of a notification: what it is about comes first, a sum before everything else (ux.md X8). */
export type Told = {
  readonly type: NotificationType;
  readonly title: string;
  readonly body: string;
  readonly entityType: string;
  readonly entityId: string | null;
  readonly href: string;
};

export function sentence(...parts: readonly (string | null | false)[]): string {
  return parts.filter(Boolean).join(' · ');
}

/** A number may be a bare «7», which nobody would take for one without its sign. */
export function numberUk(number: string): string {
  return `№${NBSP}${number}`;
}

export type PaymentFacts = {
  readonly paymentId: string;
  readonly contractId: string;
  readonly amountKop: Kop;
  readonly paidOn: Day;
  readonly placeName: string;
  readonly tenantName: string;
};

const PAYMENT_WORDS = {
  payment_reported: 'орендар повідомив про оплату',
  payment_recorded: 'оплату записано',
  payment_reversed: 'оплату сторновано',
} as const;

export function paymentTold(type: keyof typeof PAYMENT_WORDS, facts: PaymentFacts): Told {
  const { paymentId, contractId, amountKop, paidOn, placeName, tenantName } = facts;
  return {
    type,
    title: sentence(formatUah(amountKop), PAYMENT_WORDS[type]),
    body: sentence(placeName, tenantName, `сплачено ${formatDayMonth(paidOn)}`),
    entityType: 'payment',
    entityId: paymentId,
    href: type === 'payment_reported' ? '/payments?view=reported' : `/contracts/${contractId}`,
  };
}

/** A manager may have the payments of a contract that is not his to open: he is led to the payments. */
export function managersPaymentTold(type: keyof typeof PAYMENT_WORDS, facts: PaymentFacts): Told {
  const told = paymentTold(type, facts);
  return type === 'payment_reported' ? told : { ...told, href: '/payments?view=all' };
}

export type RunFacts = {
  readonly runId: string;
  readonly period: Period;
  readonly createdCount: number;
  /** By the settings of the contracts: what could be sent has been sent, so there may be no draft to issue. */
  readonly isAuto: boolean;
};

export function runTold(type: 'run_done' | 'run_failed', facts: RunFacts): Told {
  const { runId, period } = facts;
  const words = type === 'run_failed' ? failedRun(facts) : facts.createdCount === 0 ? emptyRun(facts) : doneRun(facts);
  return { type, ...words, entityType: 'receipt_run', entityId: runId, href: `/receipts?period=${period}` };
}

type Words = Pick<Told, 'title' | 'body'>;

const madeUk = ({ createdCount }: RunFacts) =>
  `${createdCount}${NBSP}${plural(createdCount, 'квитанцію', 'квитанції', 'квитанцій')}`;

function doneRun(facts: RunFacts): Words {
  return {
    title: `Створено ${madeUk(facts)} за ${formatPeriod(facts.period)}`,
    body: facts.isAuto
      ? 'Складено автоматично за налаштуваннями договорів. Що надіслано, а що чекає на вас, видно в списку.'
      : 'Перевірте чернетки й видайте їх орендарям.',
  };
}

function emptyRun({ period }: RunFacts): Words {
  return {
    title: `Нових квитанцій за ${formatPeriod(period)} немає`,
    body: 'За цей місяць усе вже створено або нараховувати нічого.',
  };
}

function failedRun(facts: RunFacts): Words {
  return {
    title: `Квитанції за ${formatPeriod(facts.period)} створено не всі`,
    body: `Створено ${madeUk(facts)}, далі сталася помилка. Запустіть створення ще раз: готові квитанції не повторяться.`,
  };
}

/** Nobody has paid for the owner's subscription, so his receipts of this month have not made themselves. */
export function monthsPausedTold(period: Period): Told {
  return {
    type: 'months_paused',
    title: `Квитанції за ${formatPeriod(period)} не складено: підписка неактивна`,
    body: 'Оплатіть підписку, і наступного дня Ключар складе їх сам. Попередні місяці, якщо їх пропущено, створіть вручну.',
    entityType: 'subscription',
    entityId: null,
    href: '/subscription',
  };
}

/** The program at this host takes nothing for three days, or has said that it is gone. */
export function webhookDisabledTold(webhookId: string, host: string): Told {
  return {
    type: 'webhook_disabled',
    title: `Вебхук вимкнено: ${host}`,
    body: 'Адреса не приймає подій, тому Ключар більше їх не надсилає. Перевірте програму, увімкніть вебхук і надішліть пропущене з журналу доставок.',
    entityType: 'webhook',
    entityId: webhookId,
    href: '/profile/integrations',
  };
}

export type ReadingFacts = {
  readonly readingId: string;
  readonly period: Period;
  readonly placeName: string;
  readonly serial: string;
  readonly isFlagged: boolean;
};

/** What needs a look is told of each meter, the rest once for a home and a day. */
export function readingTold({ readingId, period, placeName, serial, isFlagged }: ReadingFacts): Told {
  return {
    type: isFlagged ? 'reading_flagged' : 'reading_submitted',
    title: isFlagged ? `Показник потребує уваги · ${placeName}` : `Передано показники · ${placeName}`,
    body: sentence(
      isFlagged && `Лічильник ${serial}`,
      `за ${formatPeriod(period)}`,
      isFlagged ? 'чекає на вашу перевірку' : 'чекають на вашу перевірку',
    ),
    entityType: 'reading',
    entityId: readingId,
    href: `/meters?state=submitted&period=${period}`,
  };
}

export type ShownFacts = {
  readonly contractId: string;
  readonly service: string;
  readonly period: Period;
  /** Null where the tenant has not said how much. */
  readonly amountKop: Kop | null;
  readonly placeName: string;
  readonly tenantName: string;
};

/** What the tenant pays to the supplier himself and has shown a photo of (contract.md §1.10). */
export function supplierShownTold(facts: ShownFacts): Told {
  const { contractId, service, period, amountKop, placeName, tenantName } = facts;
  return {
    type: 'supplier_payment_shown',
    title: `Показано оплату: ${service} · ${placeName}`,
    body: sentence(`за ${formatPeriod(period)}`, amountKop !== null && formatUah(amountKop), tenantName),
    entityType: 'contract',
    entityId: contractId,
    href: `/contracts/${contractId}`,
  };
}

export type ContractFacts = {
  readonly contractId: string;
  readonly number: string;
  readonly placeName: string;
  readonly tenantName: string;
  readonly startsOn: Day;
  readonly endsOn: Day | null;
  /** Who has sent it: a manager does so in the owner's name. */
  readonly actorName?: string | null | undefined;
};

const CONTRACT_WORDS = {
  contract_sent: 'Договір надіслано орендареві',
  contract_accepted: 'Договір підтверджено',
  contract_declined: 'Договір відхилено',
  amendment_accepted: 'Додаткову угоду підтверджено',
  contract_started: 'Договір почав діяти',
  contract_renewed: 'Договір продовжено',
  contract_completed: 'Договір завершено',
} as const;

export function contractTold(type: keyof typeof CONTRACT_WORDS, facts: ContractFacts): Told {
  const { contractId, number, placeName, tenantName, startsOn, endsOn, actorName } = facts;
  const when = {
    contract_sent: `строк із ${formatDay(startsOn)}`,
    contract_accepted: `діє з ${formatDay(startsOn)}`,
    contract_renewed: endsOn !== null && `тепер до ${formatDay(endsOn)}`,
    contract_declined: 'його можна змінити й надіслати ще раз',
    contract_completed: 'звірте останні показники та гарантійний платіж',
    contract_started: null,
    amendment_accepted: null,
  }[type];
  return {
    type,
    title: `${CONTRACT_WORDS[type]} · ${placeName}`,
    body: sentence(
      numberUk(number),
      tenantName,
      when,
      type === 'contract_sent' && Boolean(actorName) && `від вашого імені: ${actorName}`,
    ),
    entityType: 'contract',
    entityId: contractId,
    href: `/contracts/${contractId}`,
  };
}

export function contractEndsTold(facts: ContractFacts & { readonly endsOn: Day; readonly daysLeft: number }): Told {
  const { contractId, number, placeName, tenantName, endsOn, daysLeft } = facts;
  const when = daysLeft === 0 ? 'сьогодні' : `за ${daysLeft}${NBSP}${plural(daysLeft, 'день', 'дні', 'днів')}`;
  return {
    type: 'contract_ends',
    title: `Договір закінчується ${when} · ${placeName}`,
    body: sentence(numberUk(number), tenantName, `останній день ${formatDay(endsOn)}`),
    entityType: 'contract',
    entityId: contractId,
    href: `/contracts/${contractId}`,
  };
}

export type TaskFacts = {
  readonly taskId: string;
  readonly title: string;
  readonly placeName: string | null;
  readonly dueOn: Day | null;
  readonly authorName: string | null;
};

const TASK_WORDS = {
  task_reported: 'Нова заявка',
  task_added: 'Нове завдання',
  task_assigned: 'Вам доручено',
  task_commented: 'Коментар до завдання',
  task_finished: 'Виконано',
} as const;

export function taskTold(type: keyof typeof TASK_WORDS, facts: TaskFacts): Told {
  const { taskId, title, placeName, dueOn, authorName } = facts;
  return {
    type,
    // After a colon the task would be read as what the comment says.
    title: type === 'task_commented' ? `${TASK_WORDS[type]} ${quoted(title)}` : `${TASK_WORDS[type]}: ${title}`,
    body: sentence(
      placeName,
      type === 'task_reported' ? 'від орендаря' : authorName,
      (type === 'task_assigned' || type === 'task_added') && dueOn !== null && `до ${formatDay(dueOn)}`,
    ),
    entityType: 'task',
    entityId: taskId,
    href: `/tasks?task=${taskId}`,
  };
}

export type DeliveryFacts = {
  readonly messageId: string;
  readonly contractId: string;
  readonly receiptId: string | null;
  readonly placeName: string;
  readonly tenantName: string;
  /** «лист», «SMS». */
  readonly channelUk: string;
};

export function deliveryTold({ messageId, contractId, placeName, tenantName, channelUk }: DeliveryFacts): Told {
  return {
    type: 'delivery_failed',
    title: `Не дійшло до орендаря: ${channelUk} · ${placeName}`,
    body: sentence(tenantName, 'перевірте адресу й номер у картці контрагента або надішліть посилання самі'),
    entityType: 'message',
    entityId: messageId,
    href: `/contracts/${contractId}`,
  };
}

export function newDeviceTold({ device, address, at }: { device: string; address: string; at: string }): Told {
  return {
    type: 'new_device',
    title: `Вхід із нового пристрою: ${device}`,
    body: sentence(at, address, 'якщо це не ви, змініть пароль і завершіть цей сеанс'),
    entityType: 'session',
    entityId: null,
    href: '/profile#sessions',
  };
}
