import type { ContractStatus } from '@kliuchar/domain/contracts/contract-status';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import type { Kop } from '@kliuchar/domain/money/kop';
import { managedContract, ownWays, switchesColumn } from '../../platform/db/granted.ts';
import { filterBy, type ListPage, type ListRequest, searchBy } from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import type { Db } from '../../platform/db/scope.ts';
import { contractBalanceSql } from '../ledger/public.ts';

export type PayerRow = {
  id: string;
  ownerId: string;
  contractNumber: string;
  status: ContractStatus;
  propertyId: string;
  propertyName: string;
  tenantName: string;
  balanceKop: Kop;
  /** What the reader manages the object by; null for the owner. */
  switches?: GrantSwitch[] | null;
  cursor_key: string;
};

export type PayerFilters = {
  readonly propertyId?: string | undefined;
  readonly owing?: boolean | undefined;
  readonly search?: readonly string[] | undefined;
};

const LIVE = ['pending', 'scheduled', 'active', 'notice'] as const satisfies readonly ContractStatus[];
const ENDED = `c.status in ('completed', 'terminated')`;

const BALANCE = `coalesce(${contractBalanceSql('c')}, 0)`;

/**
 * The ledger says who owes. Of an owner's thousands of contracts it is asked only about those that have an open receipt or began with a debt;
 * a manager is shown no kept debts (ADR 0038), and his are few.
 */
const owes = (isGranted: boolean) =>
  isGranted
    ? `${BALANCE} > 0`
    : `((c.opening_balance_kop > 0 or exists (select 1 from contract_debts d where d.owner_id = c.owner_id and d.contract_id = c.id and d.owed_kop > 0)) and ${BALANCE} > 0)`;

type Options = {
  readonly ownerIds: readonly string[];
  readonly withGranted: boolean;
  readonly filters: PayerFilters;
  readonly sort: string;
  readonly page: ListPage;
};

/** Nobody's lease as its tenant: what he pays, he does not record. */
function scopeOf({ ownerIds, withGranted }: Options): { name: string; scope: ListRequest['scope'] } {
  if (withGranted) {
    const own = ownWays('c', ownerIds, '$1');
    const ways = [...own.ways, managedContract('c.id', 'payments')];
    return { name: `granted.${own.key}`, scope: { sql: '$1::uuid[] is not null', ways, values: [ownerIds] } };
  }
  if (ownerIds.length === 1) return { name: 'owner', scope: { sql: 'c.owner_id = $1', values: [ownerIds[0]] } };
  return { name: 'several', scope: { sql: 'c.owner_id = any ($1::uuid[])', values: [ownerIds] } };
}

/** The page and its capped count leave together. */
export function listPayerRows(db: Db, options: Options): Promise<{ rows: PayerRow[]; total: number }> {
  const { withGranted, filters, sort, page } = options;
  const { name, scope } = scopeOf(options);
  const owing = owes(withGranted);
  const live = LIVE.map((status) => `c.status = '${status}'`);
  return readList<PayerRow>(db, {
    name: `payments.payers.${name}`,
    from: 'from contracts c',
    id: 'c.id',
    scope,
    filters: [
      filterBy('object', filters.propertyId, (p) => `c.rental_object_id = ${p}::uuid`),
      // A list is named by its filters, so the value that says nothing more is a filter too.
      filterBy('owing', filters.owing, (p) => `(${owing}) = ${p}::boolean`),
      searchBy({
        patterns: filters.search,
        list: 'contracts',
        column: 'c.id',
        isOwner: !withGranted,
        sql: (p) => `c.find_text like any (${p}::text[])`,
      }),
    ],
    choices: [{ key: 'payable', branches: [...live, `${ENDED} and ${owing}`] }],
    sorts: {
      created_at: { column: 'c.created_at', type: 'timestamptz' },
      number: { column: 'c.number', type: 'text', collation: 'uk_numeric' },
    },
    sort,
    page,
    display: `select c.id, c.owner_id as "ownerId", c.number as "contractNumber", c.status, c.rental_object_id as "propertyId",
  p.display_name as "propertyName", t.display_name as "tenantName", ${BALANCE} as "balanceKop", page.cursor_key${withGranted ? `, ${switchesColumn('c.owner_id', 'c.rental_object_id', '$1')}` : ''}
from page join contracts c on c.id = page.id
join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id`,
  });
}
