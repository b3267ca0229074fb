import { type Kop, kop } from '../money/kop.ts';

/** What the owner pays us for (product.md §9). Plans are data; everything about them is read from here, in this order of size. */
export const PLAN_KEYS = ['start', 'owner', 'professional', 'company'] as const;
export type PlanKey = (typeof PLAN_KEYS)[number];

export const BILLING_PERIODS = ['month', 'year'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

export type Plan = {
  readonly key: PlanKey;
  readonly nameUk: string;
  readonly monthKop: Kop;
  /** Objects the price holds. */
  readonly properties: number;
  /** What each object above them costs a month; null when there can be none. */
  readonly extraKop: Kop | null;
};

export const PLANS: readonly Plan[] = [
  { key: 'start', nameUk: 'Старт', monthKop: kop(0), properties: 3, extraKop: null },
  { key: 'owner', nameUk: 'Власник', monthKop: kop(149_00), properties: 15, extraKop: null },
  { key: 'professional', nameUk: 'Професійний', monthKop: kop(399_00), properties: 60, extraKop: null },
  { key: 'company', nameUk: 'Компанія', monthKop: kop(1290_00), properties: 300, extraKop: kop(4_00) },
];

/** A year costs ten months (product.md §9). */
export const MONTHS_OF_YEAR_PRICE = 10;

/** Thirty days of this plan from the owner's first day, then Старт by itself. */
export const TRIAL_PLAN: PlanKey = 'professional';
export const TRIAL_DAYS = 30;
/** What stays open after an unpaid period, and how long before its end the next one is billed. */
export const GRACE_DAYS = 7;
export const BILL_DAYS_BEFORE = 7;
/** An unpaid change of plan is forgotten after this. */
export const OFFER_DAYS = 7;

export function planOf(key: PlanKey): Plan {
  const plan = PLANS.find((one) => one.key === key);
  if (plan === undefined) throw new RangeError(`Not a plan: ${key}`);
  return plan;
}

/** How many objects there may be; null when more of them only cost more. */
export function propertyLimit(key: PlanKey): number | null {
  const { properties, extraKop } = planOf(key);
  return extraKop === null ? properties : null;
}

export function isLargerPlan(key: PlanKey, than: PlanKey): boolean {
  return PLAN_KEYS.indexOf(key) > PLAN_KEYS.indexOf(than);
}

/** `priceOf('company', 'year', 310)` = 1 290 ₴ × 10 and 10 objects × 4 ₴ × 10. */
export function priceOf(
  key: PlanKey,
  period: BillingPeriod,
  properties: number,
): { readonly planKop: Kop; readonly extra: number; readonly extraKop: Kop } {
  const plan = planOf(key);
  const months = period === 'year' ? MONTHS_OF_YEAR_PRICE : 1;
  const extra = plan.extraKop === null ? 0 : Math.max(0, properties - plan.properties);
  return { planKop: kop(plan.monthKop * months), extra, extraKop: kop(extra * (plan.extraKop ?? 0) * months) };
}
