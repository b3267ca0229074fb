import { each, list, type Probe, search, sorts } from './growth-table.ts';
import { firstNumberOf, idOf, LET, SOUGHT } from './portfolio-size.ts';

/** What an account has besides (seed-others.ts), and the lists of a tenant who has one lease of it. */
export function othersTable(account: number): Probe[] {
  const id = (kind: Parameters<typeof idOf>[0], number: number) => idOf(kind, firstNumberOf(account) + number);
  return [...ofTheOwner(id), ...ofIntegrations(id), ...OF_THE_TENANT, ...OF_THE_MANAGER];
}

const MONTHS = 'of every month that is asked for, all that the twenty objects have';
const NAMES = 'names are looked up among all whom the owner has let in';

type IdOf = (kind: Parameters<typeof idOf>[0], number: number) => string;

function ofTheOwner(id: IdOf): Probe[] {
  const property = id('property', LET);
  const contract = id('contract', LET);
  return [
    ...list('/managers', ['', 'offset=20']),
    { path: `/properties/${property}/managers`, statements: 3, most: 400, grows: NAMES },
    { path: `/properties/${property}/tenants`, statements: 3, most: 400, grows: NAMES },
    { path: `/complexes/${id('complex', 3)}/managers`, statements: 3, most: 400, grows: NAMES },
    // Each of the twenty bills has its shares, and each share its receipt.
    ...list('/shared-bills', ['', 'service=heating'], { most: 1_950, bytes: 30_000 }),
    ...list('/shared-bills', ['period=2026-10'], {
      most: 1_950,
      bytes: 30_000,
      grows: 'a page of twenty bills with their shares and receipts; the small account has three of the month',
    }),
    ...list('/shared-bills/services', ['period=2026-11']),
    ...list('/finance/bill-shares', ['']),
    ...list('/payments/payers', [
      '',
      ...sorts('balance'),
      ...each('owing', 'true', 'false'),
      `property_id=${property}`,
    ]),
    ...list('/payments/payers', [search(SOUGHT.rare)]),
    ...list(`/contracts/${contract}/messages`, [''], { statements: 4 }),
    ...list(`/contracts/${contract}/reliefs`, [''], { statements: 4 }),
    ...list(`/contracts/${contract}/penalties`, [''], { statements: 9 }),
    ...list(`/contracts/${contract}/supplier-payments`, ['']),
    ...list(`/counterparties/${id('counterparty', LET)}/ledger`, [''], { statements: 5 }),
    { path: `/counterparties/${id('counterparty', LET)}/access`, statements: 3, most: 400 },
    ...list('/rates/exchange', ['']),
    ...list('/rates/key-rates', ['']),
    ...list('/rates/price-indexes', ['']),
    ...list('/billing/invoices', ['']),
    ...list('/receipts/batches', ['']),
    ...list('/receipts/owners', ['']),
    ...list('/entrusted/owners', ['']),
    ...list('/tasks/assignees', ['']),
    ...list('/profile/telegram', ['']),
  ];
}

/** Bank statements, imports and what programs are let in by and told (seed-integrations.ts). */
function ofIntegrations(id: IdOf): Probe[] {
  return [
    ...list('/payments/import/lines', [
      '',
      ...sorts('paid_on'),
      ...each('status', 'waiting', 'confirmed', 'ignored', 'waiting,ignored'),
      ...each('confidence', 'high', 'none'),
      `statement_id=${id('statement', 500)}`,
    ]),
    ...list('/payments/import', ['']),
    ...list('/payments/import/summary', ['']),
    ...list('/payments/import/payers', ['']),
    ...list('/imports', [''], { statements: 4 }),
    ...list(`/imports/${id('import', 500)}/rows`, ['', 'state=saved', 'state=failed', 'offset=500'], { statements: 4 }),
    { path: `/imports/${id('import', 500)}`, statements: 4, most: 400 },
    ...list('/webhook-endpoints', ['']),
    ...list(`/webhook-endpoints/${id('webhook', 2)}/deliveries`, [''], { statements: 4 }),
    ...list('/api-keys', ['']),
    ...list('/profile/calendar', ['']),
  ];
}

/** What policies ask of a manager's grants is asked anew by each table of a statement. */
const MOST_OF_A_MANAGER = 8_000;

/** Of twenty objects: flat, however many the owner keeps to himself. */
const OF_THE_MANAGER: readonly Probe[] = [
  ...list('/properties', ['', ...sorts('name', 'debt_kop'), 'role=manager', 'status=occupied', search(SOUGHT.rare)]),
  ...list('/contracts', ['', ...sorts('number'), 'status=active', 'overdue=true', search(SOUGHT.rare)]),
  ...list('/receipts', ['', ...sorts('due_on'), 'status=issued', 'payment_status=overdue', 'period=2026-10']),
  ...list('/receipts', ['unsent=true&payment_status=unpaid,partial,overdue']),
  ...list('/payments', ['', 'status=posted']),
  ...list('/payments/payers', ['', 'owing=true', search(SOUGHT.rare)]),
  ...list('/physical-meters', ['']),
  ...list('/meters', ['']),
  ...list('/tasks', ['', 'status=new', 'overdue=true']),
  ...list('/documents', ['']),
  ...list('/documents', ['kind=act'], { grows: 'the small account has fewer to show' }),
  ...list('/finance/aging', ['']),
  ...list('/finance/cashflow', [''], { grows: MONTHS }),
  ...list('/finance/pnl', [''], { grows: MONTHS, statements: 5 }),
  ...list('/finance/deposits', ['']),
  ...list('/expenses', ['']),
  ...list('/search', [search(SOUGHT.rare), search('8 450,50')]),
  ...list('/notifications', ['', 'unread=true', 'unread=false', ...each('group', 'tasks', 'system')]),
  { path: '/notifications/unread', statements: 2, most: 620 },
  { path: '/dashboard/summary', statements: 3, most: 1_500, grows: MONTHS },
].map((probe) => ({ ...probe, as: 'manager', most: MOST_OF_A_MANAGER }));

/** Of one lease: flat, however many leases the owner has and however much he was told. */
const OF_THE_TENANT: readonly Probe[] = [
  ...list('/notifications', ['', 'unread=true', 'unread=false', ...each('group', 'payments', 'system')]),
  { path: '/notifications/unread', statements: 2, most: 620 },
  ...list('/my-receipts', ['', ...sorts('period', 'due_on'), 'period=2026-10']),
  ...list('/contracts', ['', ...sorts('number'), 'status=active']),
  ...list('/documents', ['']),
  ...list('/properties', ['']),
  ...list('/tasks', ['']),
  ...list('/search', [search(SOUGHT.rare), search('2026-10'), search('8 450')]),
  { path: '/dashboard/summary', statements: 3, most: 620 },
  { path: '/session', statements: 2, most: 120 },
  { path: '/profile/invitations', statements: 2, most: 60 },
].map((probe) => ({ ...probe, as: 'tenant' }));
