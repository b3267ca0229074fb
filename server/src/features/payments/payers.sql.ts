import type { ContractStatus } from '@kliuchar/domain/contracts/contract-status';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import type { Kop } from '@kliuchar/domain/money/kop';
import { contractHasWords, managedContract, ofEntrusting, ownWays, switchesColumn } from '../../platform/db/granted.ts';
import { idsOf, type ListFilter, type ListPage, type ListRequest, searchBy } from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import type { Db } from '../../platform/db/scope.ts';

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

type Options = {
  readonly ownerIds: readonly string[];
  readonly withGranted: boolean;
  readonly entrustedBy: string | undefined;
  readonly filters: PayerFilters;
  readonly sort: string;
  readonly page: ListPage;
};

/** Nobody's lease as its tenant: what he pays, he does not record. */
function scopeOf({ ownerIds, withGranted }: Options): { name: string; scope: ListRequest['scope'] } {
  if (withGranted) {
    const own = ownWays('b', ownerIds, '$1');
    const ways = [...own.ways, managedContract('b.contract_id', 'payments')];
    return { name: `granted.${own.key}`, scope: { sql: '$1::uuid[] is not null', ways, values: [ownerIds] } };
  }
  if (ownerIds.length === 1) return { name: 'owner', scope: { sql: 'b.owner_id = $1', values: [ownerIds[0]] } };
  return { name: 'several', scope: { sql: 'b.owner_id = any ($1::uuid[])', values: [ownerIds] } };
}

/** Asked of each lease (`offset 0`): asked once for the list, it would be asked of everybody's. */
const contractThat = (rule: string) =>
  `exists (select 1 from contracts c where c.owner_id = b.owner_id and c.id = b.contract_id and ${rule} offset 0)`;

/** An object has few leases among thousands, so the page is made of them. */
function ofObject({ filters: { propertyId }, ownerIds, withGranted }: Options): ListFilter | null {
  if (propertyId === undefined) return null;
  const sql = (p: string) => contractThat(`c.rental_object_id = ${p}::uuid`);
  if (withGranted) return { key: 'object', value: propertyId, sql };
  const own = ownerIds.length === 1 ? 'x.owner_id = $1' : 'x.owner_id = any ($1::uuid[])';
  const ids = (p: string, limit: number) =>
    idsOf(`select x.id from contracts x where ${own} and x.rental_object_id = ${p}::uuid limit ${limit}`);
  return { key: 'object', value: propertyId, sql, few: { column: 'b.contract_id', ids, counts: true } };
}

/** The page and its capped count leave together; both are read from the kept balances, in whose order the list is. */
export function listPayerRows(db: Db, options: Options): Promise<{ rows: PayerRow[]; total: number }> {
  const { withGranted, filters, sort, page } = options;
  const { name, scope } = scopeOf(options);
  const { owing } = filters;
  return readList<PayerRow>(db, {
    name: `payments.payers.${name}`,
    from: 'from contract_balances b',
    id: 'b.contract_id',
    scope: { ...scope, sql: `${scope.sql} and b.is_payer` },
    filters: [
      ofEntrusting('b.owner_id', options.entrustedBy),
      ofObject(options),
      searchBy({
        patterns: filters.search,
        list: 'contracts',
        column: 'b.contract_id',
        isOwner: !withGranted,
        sql: (p) => contractThat(contractHasWords(p, withGranted ? '$1' : null)),
      }),
    ],
    // Said as a bound of the order: whoever owes stands at its one end.
    choices: [
      owing === undefined ? null : { key: `owing=${owing}`, branches: [`b.balance_kop ${owing ? '>' : '<='} 0`] },
    ],
    sorts: { balance: { column: 'b.balance_kop', type: 'bigint' } },
    sort,
    page,
    display: `select c.id, c.owner_id as "ownerId", c.number as "contractNumber", c.status, c.rental_object_id as "propertyId",
  p.display_name as "propertyName", t.display_name as "tenantName", page.sort_key as "balanceKop", page.cursor_key${withGranted ? `, ${switchesColumn('c.owner_id', 'c.rental_object_id', '$1')}` : ''}
from page join contracts c on c.id = page.id
join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id`,
  });
}
