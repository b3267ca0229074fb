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
  return `${column} = any ((select private.managed_ids('${by}'))::uuid[])`;
}

/** `column` is the id of a contract. */
export function managedContract(column: string, by: GrantedSwitch): string {
  return `${column} = any ((select private.managed_contract_ids('${by}'))::uuid[])`;
}

/** `column` is the id of a contract. */
export function ownLease(column: string): string {
  return `${column} = any ((select private.scope_contract_ids())::uuid[])`;
}

/** `column` is the id of an object: a home of the person's leases or invitations, or one entrusted to him. */
export function sharedObject(column: string): string {
  return `${column} = any ((select private.seen_property_ids())::uuid[])`;
}

/** What a manager may see of the object; null for the owner's own row, empty for a tenant's. */
export function switchesColumn(ownerColumn: string, objectColumn: string, ownerIds: string): string {
  return `case when ${ownerColumn} = any (${ownerIds}::uuid[]) then null else private.my_switches(${objectColumn}) end as switches`;
}
