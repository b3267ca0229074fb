import { addDays, type Day, dayParts, daysBetween } from '../dates/day.ts';
import { formatDay } from '../dates/format-day.ts';
import { formatUah } from '../money/format-money.ts';
import { type Kop, kop, sumKop } from '../money/kop.ts';
import { shareOfKop } from '../money/rounding.ts';
import { plural } from '../text/plural-uk.ts';
import { periodEnd } from './billing-terms.ts';
import { isLargerPlan, MONTHS_OF_YEAR_PRICE, planOf, priceOf } from './plans.ts';
import { type Choice, isPaidFor, type Subscription } from './subscription.ts';

export const QUOTE_LINE_KINDS = [
  'plan',
  'extra_properties',
  'trial_days',
  'unused_period',
  'paid_ahead',
  'balance',
] as const;

/** `text` names the line, `detail` says how its sum came about; the sums of all lines make the sum to pay. */
export type QuoteLine = {
  readonly kind: (typeof QUOTE_LINE_KINDS)[number];
  readonly text: string;
  readonly detail: string | null;
  readonly amountKop: Kop;
};

export type Bill = Choice & {
  readonly lines: readonly QuoteLine[];
  readonly dueKop: Kop;
  /** What the period is worth before anything is credited: the base of a later proration. */
  readonly valueKop: Kop;
  /** Taken from what lies on the balance, and what goes there when the bill is paid. */
  readonly fromBalanceKop: Kop;
  readonly toBalanceKop: Kop;
  readonly periodFrom: Day;
  /** The first day after it. */
  readonly periodEnd: Day;
  /** The date of the month the next periods end on. */
  readonly anchorDate: number;
};

export type Standing = { readonly subscription: Subscription; readonly properties: number; readonly today: Day };

/**
 * When a choice takes effect: what is larger or longer at once, what is smaller or shorter at the end of what is paid. Without a paid
 * period there is nothing to wait for; the free plan waits for the end of the trial.
 */
export function effectOf(
  { plan, billingPeriod }: Choice,
  { subscription, today }: Omit<Standing, 'properties'>,
): 'now' | 'period_end' {
  if (subscription.status === 'trialing') return plan === 'start' ? 'period_end' : 'now';
  if (!isPaidFor(subscription, today)) return 'now';
  if (plan !== subscription.plan) return isLargerPlan(plan, subscription.plan) ? 'now' : 'period_end';
  return billingPeriod === 'year' && subscription.billingPeriod === 'month' ? 'now' : 'period_end';
}

/** The bill of a choice that takes effect today: a new period from today, what is unused of the old one credited by days. */
export function billChange(choice: Choice, { subscription, properties, today }: Standing): Bill {
  const trialDays =
    subscription.status === 'trialing' && subscription.trialEndsOn !== null
      ? Math.max(0, daysBetween(today, subscription.trialEndsOn))
      : 0;
  const plain = periodEnd(today, choice.billingPeriod, dayParts(today).date);
  const end = addDays(plain, trialDays);
  const trial: QuoteLine[] =
    trialDays === 0
      ? []
      : [
          {
            kind: 'trial_days',
            text: `Залишок пробного періоду: ${days(trialDays)}`,
            detail: `Додаємо до першого періоду без оплати: він триватиме до ${formatDay(addDays(end, -1))}`,
            amountKop: kop(0),
          },
        ];
  return finish(choice, {
    lines: [...priceLines(choice, properties), ...trial],
    credits: unusedLines(subscription, today),
    subscription,
    period: { from: today, end, anchorDate: dayParts(trialDays === 0 ? today : end).date },
  });
}

/** The bill of the period that follows the one that is paid. */
export function billRenewal(choice: Choice, { subscription, properties }: Omit<Standing, 'today'>): Bill {
  const { paidUntil, anchorDate } = subscription;
  if (paidUntil === null) throw new RangeError('Only a paid period is followed by another');
  return finish(choice, {
    lines: priceLines(choice, properties),
    credits: [],
    subscription,
    period: { from: paidUntil, end: periodEnd(paidUntil, choice.billingPeriod, anchorDate), anchorDate },
  });
}

type Parts = {
  readonly lines: readonly QuoteLine[];
  /** What has been paid and will not be used, each as a negative sum. */
  readonly credits: readonly QuoteLine[];
  readonly subscription: Subscription;
  readonly period: { readonly from: Day; readonly end: Day; readonly anchorDate: number };
};

/** What exceeds the price is not lost: it waits on the balance for the next bill. */
function finish(choice: Choice, { lines, credits, subscription, period }: Parts): Bill {
  const valueKop = sumKop(lines.map((line) => line.amountKop));
  const credited: QuoteLine[] = [];
  let left: number = valueKop;
  for (const credit of credits) {
    const amount = Math.min(-credit.amountKop, left);
    if (amount > 0) credited.push({ ...credit, amountKop: kop(-amount) });
    left -= amount;
  }
  const fromBalanceKop = kop(Math.min(subscription.balanceKop, left));
  if (fromBalanceKop > 0)
    credited.push({
      kind: 'balance',
      text: 'З вашого балансу',
      detail: `На балансі ${formatUah(subscription.balanceKop)}`,
      amountKop: kop(-fromBalanceKop),
    });
  const unusedKop = -sumKop(credits.map((credit) => credit.amountKop));
  return {
    ...choice,
    lines: [...lines, ...credited],
    dueKop: kop(left - fromBalanceKop),
    valueKop,
    fromBalanceKop,
    toBalanceKop: kop(unusedKop - (valueKop - left)),
    periodFrom: period.from,
    periodEnd: period.end,
    anchorDate: period.anchorDate,
  };
}

function priceLines({ plan, billingPeriod }: Choice, properties: number): QuoteLine[] {
  const { nameUk, monthKop, properties: included, extraKop: extraMonthKop } = planOf(plan);
  const { planKop, extra, extraKop } = priceOf(plan, billingPeriod, properties);
  const year = billingPeriod === 'year';
  const months = year ? ` × ${MONTHS_OF_YEAR_PRICE} місяців` : '';
  const lines: QuoteLine[] = [
    {
      kind: 'plan',
      text: `План «${nameUk}», ${year ? '1\u00a0рік' : '1\u00a0місяць'}`,
      detail: year ? `${formatUah(monthKop)}${months}: рік за ціною десяти місяців` : null,
      amountKop: planKop,
    },
  ];
  if (extra === 0 || extraMonthKop === null) return lines;
  const objects = `${extra} ${plural(extra, 'об’єкт', 'об’єкти', 'об’єктів')}`;
  lines.push({
    kind: 'extra_properties',
    text: `Понад ${included} об’єктів: ще ${objects}`,
    detail: `${extra} × ${formatUah(extraMonthKop)}${months}`,
    amountKop: extraKop,
  });
  return lines;
}

/** Days from today to the end of what is paid, today among them, of all the days of that period; half a kopeck goes up. */
function unusedLines(subscription: Subscription, today: Day): QuoteLine[] {
  const { periodStart, paidUntil, valueKop, plan, ahead } = subscription;
  if (!isPaidFor(subscription, today) || periodStart === null || paidUntil === null) return [];
  const all = daysBetween(periodStart, paidUntil);
  const left = Math.min(all, daysBetween(today, paidUntil));
  const unused: QuoteLine = {
    kind: 'unused_period',
    text: `Невикористаний залишок плану «${planOf(plan).nameUk}»`,
    detail: `${formatUah(valueKop)} × ${left} / ${days(all)}`,
    amountKop: kop(-shareOfKop(valueKop, BigInt(left), BigInt(all))),
  };
  if (ahead === null) return [unused];
  const next: QuoteLine = {
    kind: 'paid_ahead',
    text: `Оплачений наперед період плану «${planOf(ahead.plan).nameUk}»`,
    detail: `Від ${formatDay(paidUntil)} до ${formatDay(addDays(ahead.until, -1))}`,
    amountKop: kop(-ahead.valueKop),
  };
  return [unused, next];
}

function days(count: number): string {
  return `${count} ${plural(count, 'день', 'дні', 'днів')}`;
}
