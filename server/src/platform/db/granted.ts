import { RULE_SWITCHES } from '@kliuchar/domain/notifications/told-manager';
import { filterBy, type ListFilter } from './list-query.ts';

/**
 * What is granted to the person of the scope, as statements say it besides row-level security (ADR 0022). Each is asked once a statement,
 * and not at all where a row is the owner's: the owner's own condition stands first.
 */
export type GrantedSwitch =
  | 'view'
  | 'readings'
  | 'receipts'
  | 'payments'
  | 'contracts'
  | 'tasks'
  | 'documents'
  | 'finance';

/** `column` is the id of an object. */
export function managedObject(column: string, by: GrantedSwitch): string {
  return amongOwners(column, 'managed_owner_ids', `${column} = any ((select private.managed_ids('${by}'))::uuid[])`);
}

/** `column` is the id of a complex, entrusted as a whole. */
export function managedComplex(column: string, by: GrantedSwitch): string {
  return amongOwners(
    column,
    'managed_owner_ids',
    `${column} = any ((select private.managed_complex_ids('${by}'))::uuid[])`,
  );
}

const RULES = Object.entries(RULE_SWITCHES)
  .map(([rule, by]) => `when '${rule}' then t.property_id = any ((select private.managed_ids('${by}'))::uuid[])`)
  .join(' ');

/** A task `t`; one that a rule has made says what another switch opens, so it needs that switch too (ADR 0059). */
export const MANAGED_TASK = `(${managedObject('t.property_id', 'tasks')}
  and (t.source <> 'rule' or case split_part(t.dedupe_key, ':', 1) ${RULES} else true end))`;

/** `column` is the id of a contract. */
export function managedContract(column: string, by: GrantedSwitch): string {
  return amongOwners(
    column,
    'managed_owner_ids',
    `${column} = any ((select private.managed_contract_ids('${by}'))::uuid[])`,
  );
}

/** `column` is the id of a contract. */
export function ownLease(column: string): string {
  return amongOwners(column, 'lease_owner_ids', `${column} = any ((select private.scope_contract_ids())::uuid[])`);
}

/** `column` holds the keys by which a row is opened to a manager, all of which must be his (`private.entrusted_keys`). */
export function managedByKeys(column: string): string {
  return `(select private.managed_keys()) ?& ${column}`;
}

/**
 * Indexes begin with the owner, so whose rows they can be is said too, where the column names its table (`r.contract_id`): without it a
 * manager of twenty objects reads the receipts of everybody. It lets nobody in and keeps nobody out.
 */
function amongOwners(column: string, owners: 'managed_owner_ids' | 'lease_owner_ids', sql: string): string {
  const table = /^([a-z]+)\.\w+$/.exec(column)?.[1];
  return table === undefined ? sql : `(${ofOwners(table, owners)} and ${sql})`;
}

function ofOwners(table: string, owners: 'managed_owner_ids' | 'lease_owner_ids'): string {
  return `${table}.owner_id = any ((select private.${owners}())::uuid[])`;
}

/** Beside other conditions: only what belongs to those who have entrusted something, for an index that begins with the owner. */
export const ofManagedOwners = (table: string): string => ofOwners(table, 'managed_owner_ids');

/** The same with the reader's own; `ownerIds` is the placeholder of his owners. */
export const ofOwnAndManagedOwners = (table: string, ownerIds: string): string =>
  `${table}.owner_id = any (${ownerIds}::uuid[] || (select private.managed_owner_ids())::uuid[])`;

/** `column` is the id of an object: a home of the person's leases or invitations, or one entrusted to him. */
export function sharedObject(column: string): string {
  return `${column} = any ((select private.seen_property_ids())::uuid[])`;
}

/** Of one owner who has entrusted something to the reader: where he has not, of nobody. `column` is the owner of a row. */
export function ofEntrusting(column: string, ownerId: string | undefined): ListFilter | null {
  return filterBy(
    'entrusting',
    ownerId,
    (p) => `${column} = ${p}::uuid and ${p}::uuid = any ((select private.managed_owner_ids())::uuid[])`,
  );
}

/** What a manager may see of the object; null for the owner's own row, empty for a tenant's. */
export function switchesColumn(ownerColumn: string, objectColumn: string, ownerIds: string): string {
  return `case when ${ownerColumn} = any (${ownerIds}::uuid[]) then null else private.my_switches(${objectColumn}) end as switches`;
}

/**
 * Whether the words of a contract `c` hold a pattern. Its kept words have the whole card of the tenant among them, telephones, accounts and
 * e-mails: they are matched where the contract is of `ownerIds`, a placeholder, and everywhere when there is none. To whoever it is granted it
 * is found by what he sees of it, the number, the tenant's name and the object, or he would make out the rest a digit at a time (ADR 0022).
 */
export function contractHasWords(patterns: string, ownerIds: string | null): string {
  const kept = `c.find_text like any (${patterns}::text[])`;
  if (ownerIds === null) return kept;
  return `case when c.owner_id = any (${ownerIds}::uuid[]) then ${kept} else exists (
    select 1 from properties named_object join counterparties named_tenant on named_tenant.owner_id = c.owner_id and named_tenant.id = c.tenant_counterparty_id
     where named_object.owner_id = c.owner_id and named_object.id = c.rental_object_id
       and (${shownContractWords('c.number', 'named_tenant.display_name', 'named_object.search_text')}) like any (${patterns}::text[])) end`;
}

/** What a contract is found by wherever only its number, the tenant's name and the object are seen. */
export function shownContractWords(number: string, tenant: string, object: string): string {
  return `private.searchable(concat_ws(' ', ${number}, ${tenant})) || e'\\n' || ${object}`;
}

/** Whether the contract is the reader's own lease; `column` is its id. */
export function leasedColumn(column: string): string {
  return `coalesce(${ownLease(column)}, false) as leased`;
}

/**
 * The first of the ways of a granted list: what is the reader's own, by a condition as narrow as his owners are few. A plan that is made
 * once expects ten of any list, which in a young database is everybody. `key` tells such statements apart.
 */
export function ownWays(
  table: string,
  ownerIds: readonly string[],
  place: string,
): { readonly key: string; readonly ways: readonly string[] } {
  if (ownerIds.length === 0) return { key: 'none', ways: [] };
  if (ownerIds.length === 1) return { key: 'one', ways: [`${table}.owner_id = (${place}::uuid[])[1]`] };
  return { key: 'several', ways: [`${table}.owner_id = any (${place}::uuid[])`] };
}
