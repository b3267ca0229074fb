import type { Subscription, SubscriptionPlan } from '@kliuchar/api-schema/subscription';
import { kop } from '@kliuchar/domain/money/kop';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fittingPlan, openOf, standingOf } from './subscription-words.ts';

/** The plans of product.md §9. */
const PLANS: readonly SubscriptionPlan[] = [
  plan('start', 'Старт', 0, 3),
  plan('owner', 'Власник', 149_00, 15),
  plan('professional', 'Професійний', 399_00, 60),
  { ...plan('company', 'Компанія', 1290_00, 300), extraPropertyKop: kop(4_00) },
];

function plan(key: SubscriptionPlan['plan'], name: string, monthKop: number, properties: number): SubscriptionPlan {
  return { plan: key, name, monthKop: kop(monthKop), yearKop: kop(monthKop * 10), properties, extraPropertyKop: null };
}

const TRIAL: Subscription = {
  plan: 'professional',
  planName: 'Професійний',
  status: 'trialing',
  // Midnight in Kyiv: the first day without the trial is 20.12.
  trialEndsAt: '2026-12-19T22:00:00Z',
  currentPeriodEnd: null,
  currentPeriodStart: null,
  graceEndsAt: null,
  enforced: true,
  limits: { properties: 60 },
  usage: { properties: 12 },
  ownerId: '019aa0c0-0000-7000-8000-000000000001',
  billingPeriod: null,
  cancelAtPeriodEnd: false,
  scheduledChange: null,
  nextCharge: null,
  overLimitBy: 0,
  balanceKop: kop(0),
  openInvoice: null,
  canChange: true,
  version: 1,
};
const PAID: Subscription = {
  ...TRIAL,
  plan: 'owner',
  planName: 'Власник',
  status: 'active',
  trialEndsAt: null,
  billingPeriod: 'month',
  currentPeriodEnd: '2026-12-19T22:00:00Z',
};
const plain = (texts: readonly string[]) => texts.join(' ').replaceAll('\u00a0', ' ');

beforeAll(() => vi.useFakeTimers({ now: new Date('2026-12-15T10:00:00Z') }));
afterAll(() => vi.useRealTimers());

it('at the limit nothing is added and all is changed; an inactive account is closed altogether', () => {
  const at = (status: Subscription['status'], limit: number | null, used: number) =>
    openOf({ status, limits: { properties: limit }, usage: { properties: used } });
  expect([2, 3, 4].map((used) => at('active', 3, used))).toEqual(['all', 'changes', 'changes']);
  expect(at('active', null, 500)).toBe('all');
  // In the days of grace the plan still holds what it held.
  expect([at('past_due', 15, 14), at('past_due', 15, 15), at('cancelled', 15, 15)]).toEqual([
    'all',
    'changes',
    'changes',
  ]);
  expect([at('inactive', 3, 1), at('inactive', 3, 3), at('inactive', 3, 5)]).toEqual(['nothing', 'nothing', 'nothing']);
});

it('the smallest plan that holds the objects is offered', () => {
  expect([0, 3, 4, 15, 16, 61, 500].map((used) => fittingPlan(PLANS, used)?.plan)).toEqual([
    'start',
    'start',
    'owner',
    'owner',
    'professional',
    'company',
    'company',
  ]);
});

it('a trial says its last day, how many are left with today, and what comes by itself', () => {
  const { until, next } = standingOf(TRIAL, PLANS);
  expect(plain([until ?? ''])).toBe('до 19 грудня — лишилося 5 днів');
  expect(plain(next)).toContain('20 грудня пробний період скінчиться');
  expect(plain(next)).toContain('додавати об’єкти можна буде лише в межах плану');
  expect(plain(standingOf({ ...TRIAL, usage: { properties: 3 } }, PLANS).next)).toContain('платити не потрібно');
});

it('what is cancelled falls to the free plan if it holds everything, else only reading stays', () => {
  const cancelled: Subscription = { ...PAID, status: 'cancelled', cancelAtPeriodEnd: true };
  expect(plain(standingOf(cancelled, PLANS).next)).toContain('20 грудня створювати й змінювати стане неможливо');
  const few = standingOf({ ...cancelled, usage: { properties: 2 } }, PLANS);
  expect(plain(few.next)).toContain('20 грудня ви перейдете на безкоштовний план «Старт»');
});

it('days of grace are counted, and nothing is deleted without a payment', () => {
  const due: Subscription = { ...PAID, status: 'past_due', graceEndsAt: '2026-12-17T22:00:00Z' };
  expect(plain([standingOf(due, PLANS).until ?? ''])).toBe('Оплатити до 17 грудня — лишилося 3 дні');
  expect(plain(standingOf({ ...PAID, status: 'inactive' }, PLANS).next)).toContain('Нічого не видалено');
});

it('a paid plan says when the next sum is due, and nothing of it when its invoice is there', () => {
  const nextCharge = { amountKop: kop(149_00), at: '2026-12-19T22:00:00Z' };
  expect(plain(standingOf({ ...PAID, nextCharge }, PLANS).next)).toContain('Наступний платіж 149,00 ₴');
  expect(plain(standingOf({ ...PAID, plan: 'start', billingPeriod: null }, PLANS).next)).toContain(
    'Безкоштовно назавжди',
  );
});
