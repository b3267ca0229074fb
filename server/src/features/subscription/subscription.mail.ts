import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { formatDay, formatDayMonth } from '@kliuchar/domain/dates/format-day';
import { formatUah } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
import { planOf } from '@kliuchar/domain/subscription/plans';
import type { Subscription } from '@kliuchar/domain/subscription/subscription';
import { type LetterContent, type RenderedLetter, renderLetter } from '../../platform/letter.ts';
import type { InvoiceRow } from './invoices.sql.ts';
import type { LetterKind } from './tell-by-letter.ts';

type About = {
  readonly what: LetterKind;
  readonly subscription: Subscription;
  readonly invoice: InvoiceRow | null;
  readonly origin: string;
};

type Words = Pick<LetterContent, 'subject' | 'paragraphs'> & { readonly to: 'subscription' | 'billing' };

const START = planOf('start');
const KEPT = 'Ваші дані нікуди не зникають: переглядати їх і завантажити копію можна завжди.';

/** Without a link that pays by itself: whoever reads the mailbox must also be able to sign in. */
export function subscriptionLetter(about: About): RenderedLetter {
  const { to, ...words } = wordsOf(about);
  const action =
    to === 'billing'
      ? { label: 'Відкрити рахунки', url: `${about.origin}/billing` }
      : { label: 'Відкрити підписку', url: `${about.origin}/subscription` };
  return renderLetter({ action, ...words });
}

function wordsOf({ what, subscription, invoice }: About): Words {
  const { trialEndsOn, graceEndsOn } = subscription;
  switch (what) {
    case 'trial_ends':
      return {
        to: 'subscription',
        subject: `Пробний період триває до ${lastDay(trialEndsOn)}`,
        paragraphs: [
          `Останній день пробного періоду\u00a0— ${lastDay(trialEndsOn)}. Далі обліковий запис сам перейде на безкоштовний план «${START.nameUk}» (до ${START.properties} об’єктів); платити нічого не доведеться.`,
          'Якщо об’єктів у вас більше, оберіть план заздалегідь: дні пробного періоду, що лишилися, додадуться до оплаченого.',
        ],
      };
    case 'trial_ended':
      return {
        to: 'subscription',
        subject: `Пробний період завершився: тепер план «${START.nameUk}»`,
        paragraphs: [
          `Обліковий запис перейшов на безкоштовний план «${START.nameUk}». Усе, що ви додали, працює далі; додавати нові об’єкти можна, доки їх не більше ніж ${START.properties}.`,
        ],
      };
    case 'missed':
      return {
        to: 'billing',
        subject: 'Підписку не оплачено',
        paragraphs: [
          `Оплачений період завершився, а оплата не надійшла. До ${lastDay(graceEndsOn)} все працює, як раніше.`,
          'Оплатіть рахунок, щоб нічого не зупинилося.',
        ],
      };
    case 'stopped':
      return stoppedWords(subscription);
    case 'issued':
    case 'reminded':
    case 'grace_ends':
    case 'paid':
    case 'credited':
    case 'reversed':
      return invoiceWords(what, subscription, invoice);
  }
}

/** Who has few objects goes on with the free plan; whoever has more can only read. */
function stoppedWords({ status }: Subscription): Words {
  if (status !== 'inactive')
    return {
      to: 'subscription',
      subject: `Тепер у вас план «${START.nameUk}»`,
      paragraphs: [`Оплачений період завершився, тож обліковий запис перейшов на безкоштовний план «${START.nameUk}».`],
    };
  return {
    to: 'subscription',
    subject: 'Підписка неактивна',
    paragraphs: [
      `Оплата не надійшла, тому зміни в обліку й автоматичні квитанції зупинено, доки ви не оберете план. ${KEPT}`,
    ],
  };
}

type InvoiceLetter = Extract<LetterKind, 'issued' | 'reminded' | 'grace_ends' | 'paid' | 'credited' | 'reversed'>;

function invoiceWords(what: InvoiceLetter, subscription: Subscription, invoice: InvoiceRow | null): Words {
  if (invoice === null) throw new TypeError('A letter about an invoice needs one');
  const { number } = invoice;
  const sum = formatUah(kop(invoice.amount_kop));
  const period = `${formatDay(invoice.period_from)}\u00a0– ${lastDayShort(invoice.period_end)}`;
  const plan = `план «${planOf(invoice.plan).nameUk}»`;
  const to = 'billing';
  switch (what) {
    case 'issued':
      return {
        to,
        subject: `Рахунок ${number} на ${sum}`,
        paragraphs: [
          `Виставлено рахунок ${number} на ${sum}: ${plan}, період ${period}. Оплатіть його до ${formatDayMonth(invoice.due_on)} включно.`,
        ],
      };
    case 'reminded':
      return {
        to,
        subject: `Нагадуємо про рахунок ${number}`,
        paragraphs: [`Оплачений період закінчується. Рахунок ${number} на ${sum} ще чекає оплати: ${plan}, ${period}.`],
      };
    case 'grace_ends':
      return {
        to,
        subject: `Пільговий строк закінчується ${lastDay(subscription.graceEndsOn)}`,
        paragraphs: [
          `Рахунок ${number} на ${sum} не оплачено. Якщо оплата не надійде до ${lastDay(subscription.graceEndsOn)} включно, вносити зміни не вийде, а автоматичні квитанції зупиняться. ${KEPT}`,
        ],
      };
    case 'paid':
      return {
        to,
        subject: `Оплату за рахунком ${number} отримано`,
        paragraphs: [
          `Дякуємо: рахунок ${number} на ${sum} сплачено. Діє ${plan}, оплачений період: ${paidPeriod(subscription, period)}.`,
        ],
      };
    case 'credited':
      return {
        to,
        subject: `Кошти за рахунком ${number} зараховано на баланс`,
        paragraphs: [
          `Оплата за рахунком ${number} надійшла, коли він уже не потребував оплати. Кошти на вашому балансі (${formatUah(subscription.balanceKop)}): з них сплатиться наступний рахунок.`,
        ],
      };
    case 'reversed':
      return {
        to,
        subject: `Оплату за рахунком ${number} повернуто`,
        paragraphs: [
          `Банк повернув оплату за рахунком ${number}, тому цей період більше не вважається оплаченим. Якщо це помилка, оплатіть рахунок ще раз або напишіть нам.`,
        ],
      };
  }
}

/** A change of plan counts from the day it was paid, which may be later than the invoice says. */
function paidPeriod({ ahead, periodStart, paidUntil }: Subscription, billed: string): string {
  if (ahead !== null || periodStart === null || paidUntil === null) return billed;
  return `${formatDay(periodStart)}\u00a0– ${lastDayShort(paidUntil)}`;
}

function lastDay(end: Day | null): string {
  return end === null ? '' : formatDayMonth(addDays(end, -1));
}

function lastDayShort(end: Day): string {
  return formatDay(addDays(end, -1));
}
