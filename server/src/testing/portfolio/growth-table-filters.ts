import { each, list, type Probe, search } from './growth-table.ts';
import { firstNumberOf, idOf, LET, portfolioIds, SOUGHT } from './portfolio-size.ts';

type IdOf = (kind: Parameters<typeof idOf>[0], number: number) => string;

/** Filters and details that stand beside those of the other tables: with them growth-coverage.test.ts finds every call that reads. */
export function filtersTable(account: number): Probe[] {
  const id: IdOf = (kind, number) => idOf(kind, firstNumberOf(account) + number);
  return [...ofLeases(id), ...ofMeters(id), ...ofMoney(id), ...ofReports(id), ...ofWork(id, account), ...OF_THE_PERSON];
}

const WHOLE_CHOICE = 'every row of the filter is added up, to the ten thousand that a list counts to';
const WHOLE_MONTH = 'every receipt of the month that is chosen is named, to the ten thousand';

function ofLeases(id: IdOf): Probe[] {
  const property = id('property', LET);
  const contract = id('contract', LET);
  const tenant = id('counterparty', LET);
  const whole = { statements: 2, grows: WHOLE_CHOICE };
  return [
    ...list('/contracts/sums', [`rental_object_id=${property}`], { statements: 2 }),
    // Measured 490, 660, 3 120, 1 180 and 1 660.
    ...list('/contracts/sums', ['date_from=2026-12-01', `landlord_counterparty_id=${id('landlord', 0)}`], {
      ...whole,
      most: 800,
    }),
    ...list('/contracts/sums', ['overdue=true'], { ...whole, most: 3_500 }),
    ...list('/contracts/sums', ['date_to=2025-01-03', 'ends_by=2026-12-31'], { ...whole, most: 1_900 }),
    ...list(`/properties/${property}/contract-parties`, ['', search(SOUGHT.rare)]),
    ...list(`/contracts/${contract}/message-stops`, ['']),
    ...list(`/contracts/${contract}/auto-month`, ['']),
    ...list(`/contracts/${contract}/schedule`, ['months=24'], { statements: 4 }),
    ...list(`/contracts/${contract}/ledger`, ['from=2026-10-01&to=2026-10-31', 'on=2026-11-20'], { statements: 4 }),
    ...list(`/contracts/${contract}/messages`, [`receipt_id=${id('receipt', LET)}`], { statements: 4 }),
    ...list(`/contracts/${contract}/supplier-payments`, ['period=2026-10']),
    ...list(`/counterparties/${tenant}/ledger`, ['from=2026-10-01&to=2026-10-31', 'on=2026-11-20'], { statements: 5 }),
    ...list(`/counterparties/${tenant}/contracts`, ['status=active&sort=-start_date'], { statements: 4 }),
    ...list(`/properties/${property}/timeline`, ['kind=receipt,payment'], { statements: 5 }),
  ];
}

function ofMeters(id: IdOf): Probe[] {
  return [
    ...list('/physical-meters', [`parent_meter_id=${id('meter', LET)}`]),
    ...list('/meters', each('state', 'missing', 'submitted'), {
      most: 5_000,
      grows: 'what is missing is told by every meter beside its reading of the month, joined once: measured 3 832',
    }),
    ...list('/tariffs', ['archived=true']),
    ...list(`/tariffs/${id('tariff', 0)}`, ['']),
    ...list('/tariffs/catalog', ['', 'service=electricity', 'city=Київ']),
    ...list('/rates/exchange', ['currency=USD', 'source=nbu', 'from=2026-10-01&to=2026-10-31']),
    ...list('/rates/key-rates', ['from=2026-10-01&to=2026-10-31']),
    ...list('/rates/price-indexes', ['from=2026-10&to=2026-10']),
  ];
}

function ofMoney(id: IdOf): Probe[] {
  const property = id('property', LET);
  const complex = id('complex', 3);
  return [
    ...list('/receipts/ready', [`step=send&${search(SOUGHT.rare)}`, `step=send&property_id=${property}`], {
      statements: 2,
    }),
    ...list('/receipts/ready', [`step=send&complex_id=${complex}`], { statements: 2 }),
    ...list('/receipts/ready', ['step=send&status=issued&period=2026-10', 'step=send&unsent=true&period=2026-10'], {
      statements: 2,
      most: 800,
      grows: WHOLE_MONTH,
      bytes: 400_000,
    }),
    ...list('/receipts/ready', ['step=send&payment_status=overdue&period=2026-10', 'step=remind&period=2026-10'], {
      statements: 2,
      most: 6_000,
      grows: WHOLE_MONTH,
      bytes: 400_000,
    }),
    ...list(
      '/receipts/sums',
      [`property_id=${property}`, `complex_id=${complex}`, 'unsent=true', search(SOUGHT.rare)],
      { statements: 2 },
    ),
    ...list('/my-receipts', [`contract_id=${id('contract', LET)}`, 'payment_status=overdue'], { as: 'tenant' }),
    ...list('/shared-bills', [`complex_id=${complex}`]),
    ...list(`/shared-bills/${id('sharedBill', 500)}`, ['']),
    ...list('/billing/invoices', ['status=paid', 'sort=-created_at']),
  ];
}

function ofReports(id: IdOf): Probe[] {
  const complex = id('complex', 3);
  const whose = each('whose', 'own', 'entrusted');
  return [
    ...list('/expenses', [...whose, `complex_id=${complex}`, `counterparty_id=${id('counterparty', LET)}`]),
    ...list(`/expenses/${id('expense', 500)}`, ['']),
    ...list('/finance/aging', whose),
    ...list('/finance/deposits', whose),
    ...list('/finance/bill-shares', whose),
    ...list('/finance/summary', [...whose, 'period=2026-10']),
    ...list('/finance/cashflow', [...whose, 'period_from=2026-01&period_to=2026-10']),
    ...list('/finance/pnl', [...whose, 'period_from=2026-01&period_to=2026-10', `complex_id=${complex}`], {
      statements: 5,
      most: 900,
    }),
    ...list('/finance/tax', ['year=2025'], {
      most: 1_000,
      grows: 'deposits that are asked for are added up first, whatever the year: measured 715',
    }),
  ];
}

function ofWork(id: IdOf, account: number): Probe[] {
  return [
    ...list('/tasks', [`assignee_id=${portfolioIds(account).userId}`]),
    ...list('/tasks/assignees', [`property_id=${id('property', LET)}`, `contract_id=${id('contract', LET)}`], {
      most: 1_500,
      grows: 'everybody whom the owner has let in is gone through once, and the object is found once: measured 1 149',
    }),
    ...list(`/tasks/${id('task', 500)}/comments`, [''], { statements: 5 }),
    ...list('/documents', [`counterparty_id=${id('counterparty', LET)}`]),
    ...list('/document-templates', ['']),
  ];
}

/** What is the person's own or the account's settings: a few rows, however much is let. */
const OF_THE_PERSON: readonly Probe[] = [
  '/members',
  '/support/requests',
  '/profile',
  '/profile/exports',
  '/profile/list-views',
  '/profile/notification-rules',
  '/profile/numbering',
  '/profile/payment-accounts',
  '/profile/payment-order',
  '/profile/push',
  '/profile/reminders',
  '/profile/sessions',
  '/profile/totp',
  '/subscription',
].flatMap((path) => list(path, ['']));
