import { createExchangeRate as rateEndpoint } from '@kliuchar/api-schema/rates';
import { addDays, type Day, maxDay, minDay } from '@kliuchar/domain/dates/day';
import { addPeriods, dayInPeriod, firstDayOf, type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import { createEntry } from '../rates/public.ts';
import { Agenda, type Step } from './agenda.ts';
import { planAmendments } from './amend-leases.ts';
import { announce } from './announce.ts';
import { billMonth } from './bill-month.ts';
import { paySuppliers, payTaxes } from './dues-of-owner.ts';
import { bodyOf, type Portfolio } from './found-portfolio.ts';
import { handOver } from './hand-over.ts';
import { billStaircase } from './invented-bills.ts';
import { spend, spendingsOf } from './invented-expenses.ts';
import { firstMonthOf, type InventedLease, inventedLeases } from './invented-leases.ts';
import { inviteManager } from './invite-manager.ts';
import { planPapers } from './keep-papers.ts';
import {
  beginLease,
  completeLeases,
  endLease,
  giveDepositBack,
  giveLeaseNotice,
  type LivedLease,
  offerLease,
} from './lease-steps.ts';
import { planTasks } from './plan-tasks.ts';
import { type Dial, dialsOf, readAtHandover, readMeters, sendReadings } from './read-meters.ts';
import { eachOf, type Stage } from './stage.ts';
import { view } from './tenant-pages.ts';
import { pay } from './tenant-payments.ts';

export type Year = {
  readonly stage: Stage;
  readonly portfolio: Portfolio;
  readonly agenda: Agenda;
  readonly leases: LivedLease[];
  readonly dials: readonly Dial[];
};

const RATES_START = 4_180;
const RATES_STEP = 7;
/** What tenants have paid for their utilities goes on to the suppliers; the taxes of a quarter are due within forty days of its end. */
const SUPPLIERS_ON = 20;
const TAXES_ON = 8;
const READ_ON = 27;
/** The manager who has been asked to look after the house has not answered yet. */
const INVITED_DAYS_AGO = 2;
const ANNOUNCED_DAYS_AGO = 6;
/** Of the month that is still going on, some meters have been read already. */
const READ_EARLY_ON = 18;

/** From the first lease to this very day; `onMonth` is told after each month. */
export async function runYear(stage: Stage, portfolio: Portfolio, onMonth: () => Promise<unknown>): Promise<Year> {
  const { today } = stage;
  const year: Year = { stage, portfolio, agenda: new Agenda(today), leases: [], dials: dialsOf(portfolio, today) };
  for (const lease of inventedLeases(today)) planLease(year, lease);
  for (let month = firstMonthOf(today); month <= periodOfDay(today); month = addPeriods(month, 1))
    planMonth(year, month);
  const { agenda, leases, dials } = year;
  agenda.add(maxDay(firstDayOf(periodOfDay(today)), addDays(today, -1)), () => sendReadings(stage, dials, leases));
  planAmendments(year);
  planTasks(year);
  planPapers(year);
  agenda.add(addDays(today, -ANNOUNCED_DAYS_AGO), () => announce(stage, portfolio));
  agenda.add(addDays(today, -INVITED_DAYS_AGO), () => inviteManager(stage, portfolio));
  let month = firstMonthOf(today);
  for (let next = year.agenda.take(); next !== null; next = year.agenda.take()) {
    if (periodOfDay(next.day) !== month) {
      month = periodOfDay(next.day);
      await onMonth();
    }
    stage.moveTo(next.day);
    for (const step of next.steps) await step();
  }
  return year;
}

function planLease({ stage, portfolio, agenda, leases, dials }: Year, lease: InventedLease): void {
  const { from, since, terminatedOn, notice, stage: how } = lease;
  if (how !== 'lived') {
    agenda.add(minDay(stage.today, addDays(from, -6)), () => offerLease(stage, portfolio, lease));
    return;
  }
  let lived: LivedLease | null = null;
  agenda.add(since, async () => {
    await readAtHandover(stage, dials, { home: lease.home, direction: 'in' });
    lived = await beginLease(stage, portfolio, lease);
    leases.push(lived);
    await handOver(stage, dials, { lived, direction: 'in' });
    if (since !== firstDayOf(periodOfDay(since))) await billAndPay([lived], periodOfDay(since));
  });
  const billAndPay = (of: readonly LivedLease[], month: Period) => billLeases({ stage, portfolio, agenda }, of, month);
  const leftOn = terminatedOn ?? lease.to;
  if (leftOn !== null) {
    agenda.add(leftOn, async () => {
      if (leftOn < stage.today) {
        await readAtHandover(stage, dials, { home: lease.home, direction: 'out' });
        if (lived) await handOver(stage, dials, { lived, direction: 'out' });
      }
      if (lived && terminatedOn !== null) await endLease(stage, lived, terminatedOn);
    });
    if (terminatedOn === null) agenda.add(addDays(leftOn, 1), () => completeLeases(stage, portfolio));
    agenda.add(addDays(leftOn, 3), async () => lived && giveDepositBack(stage, lived));
  }
  if (notice !== null) agenda.add(notice.givenOn, async () => lived && giveLeaseNotice(stage, lived, notice.endsOn));
}

function planMonth(year: Year, month: Period): void {
  const { stage, portfolio, agenda, leases, dials } = year;
  const first = firstDayOf(month);
  agenda.add(first, () => enterRate(stage, month));
  if (month > firstMonthOf(stage.today))
    agenda.add(first, () => billStaircase(stage, portfolio, addPeriods(month, -1)));
  agenda.add(first, () => billLeases(year, leases, month));
  agenda.add(dayInPeriod(month, READ_EARLY_ON), () =>
    month === periodOfDay(stage.today) ? readMeters(stage, dials, { month, early: true }) : Promise.resolve(),
  );
  agenda.add(dayInPeriod(month, SUPPLIERS_ON), () => paySuppliers(stage, portfolio, month));
  agenda.add(dayInPeriod(month, TAXES_ON), () => payTaxes(stage, portfolio, month));
  for (const one of spendingsOf(month)) agenda.add(one.on, () => spend(stage, portfolio, one));
  agenda.add(dayInPeriod(month, READ_ON), () => readMeters(stage, dials, { month, early: false }));
}

async function billLeases(
  { stage, agenda }: Pick<Year, 'stage' | 'portfolio' | 'agenda'>,
  leases: readonly LivedLease[],
  month: Period,
): Promise<void> {
  const billed = await billMonth(stage, leases, month);
  const byDay = new Map<Day, Step[]>();
  for (const one of billed) {
    const seen = view(stage, one);
    for (const { on, step } of [...(seen === null ? [] : [seen]), ...pay(stage, one)])
      byDay.set(on, [...(byDay.get(on) ?? []), step]);
  }
  for (const [day, steps] of byDay) agenda.add(day, () => eachOf(steps, (step) => step()));
}

/** A rate of the owner's own for the two leases in dollars, one a month; it is invented like the rest. */
async function enterRate({ deps, actor, today }: Stage, month: Period): Promise<void> {
  let order = 0;
  for (let each = firstMonthOf(today); each < month; each = addPeriods(each, 1)) order += 1;
  const hundredths = RATES_START + order * RATES_STEP;
  const { rateOn, rate, currency, source } = bodyOf(rateEndpoint, {
    currency: 'USD',
    rateOn: firstDayOf(month),
    rate: `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`,
    source: 'manual',
  });
  await createEntry(deps, actor, {
    series: 'exchange',
    at: rateOn,
    value: rate,
    currency: currency === 'EUR' ? 'EUR' : 'USD',
    source,
    ownerId: undefined,
  });
}
