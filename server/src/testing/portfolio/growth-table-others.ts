import { each, list, type Probe, search, sorts } from './growth-table.ts';
import { firstNumberOf, idOf, LET, SOUGHT } from './portfolio-size.ts';

/** What an account has besides (seed-others.ts), and the lists of a tenant who has one lease of it. */
export function othersTable(account: number): Probe[] {
  const id = (kind: Parameters<typeof idOf>[0], number: number) => idOf(kind, firstNumberOf(account) + number);
  return [...ofTheOwner(id), ...OF_THE_TENANT];
}

type IdOf = (kind: Parameters<typeof idOf>[0], number: number) => string;

function ofTheOwner(id: IdOf): Probe[] {
  const property = id('property', LET);
  const contract = id('contract', LET);
  return [
    ...list('/managers', ['', 'offset=20']),
    { path: `/properties/${property}/managers`, statements: 3, most: 60 },
    { path: `/properties/${property}/tenants`, statements: 3, most: 60 },
    { path: `/complexes/${id('complex', 3)}/managers`, statements: 3, most: 60 },
    ...list('/shared-bills', ['', 'service=heating'], { most: 1_300 }),
    ...list('/shared-bills', ['period=2026-10'], {
      most: 1_400,
      grows: 'a page of twenty bills with their shares; the small account has three of the month',
    }),
    ...list('/finance/bill-shares', ['']),
    ...list(`/contracts/${contract}/messages`, ['']),
    ...list(`/contracts/${contract}/reliefs`, ['']),
    ...list(`/counterparties/${id('counterparty', LET)}/ledger`, ['']),
    ...list('/rates/exchange', ['']),
    ...list('/rates/key-rates', ['']),
    ...list('/rates/price-indexes', ['']),
    ...list('/billing/invoices', ['']),
    ...list('/receipts/batches', ['']),
    ...list('/receipts/owners', ['']),
    ...list('/tasks/assignees', ['']),
    ...list('/profile/telegram', ['']),
  ];
}

/** Of one lease: flat, however many leases the owner has and however much he was told. */
const OF_THE_TENANT: readonly Probe[] = [
  ...list('/notifications', ['', 'unread=true', 'unread=false', ...each('group', 'payments', 'system')]),
  { path: '/notifications/unread', statements: 2, most: 620 },
  ...list('/my-receipts', ['', ...sorts('period', 'due_on'), 'period=2026-10']),
  ...list('/contracts', ['', ...sorts('number'), 'status=active']),
  ...list('/documents', ['']),
  ...list('/search', [search(SOUGHT.rare), search('2026-10')]),
  { path: '/dashboard/summary', statements: 3, most: 620 },
  { path: '/session', statements: 2, most: 120 },
].map((probe) => ({ ...probe, as: 'tenant' }));
