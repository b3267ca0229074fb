/**
 * `column`, an owner's, is that of the row which `id` names; nothing is for whoever does not see that row. Indexes begin with the owner, and one
 * that is asked without him is gone through owner by owner (PostgreSQL's skip scan), which a plan made for all owners holds for cheap (ADR 0019).
 * It stands beside the conditions of access, lets nobody in and keeps nobody out.
 */
export function ofOwnerOf(
  table: 'complexes' | 'contracts' | 'payments' | 'properties' | 'receipts',
  id: string,
  column: string,
): string {
  return `${column} = (select named.owner_id from ${table} named where named.id = ${id}::uuid)`;
}
