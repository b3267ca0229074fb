import type { Statements } from './factories.ts';

/** A payment for gas that is shown, with a file of no content: what is asked of the month is asked no more. */
export async function insertSupplierPayment(
  db: Statements,
  values: { contractId: string; period: string; paidOn: string },
): Promise<void> {
  await db.query(
    `with f as (insert into files (id, owner_id, kind, purpose, storage_key, size, sha256, original_name)
       select gen_random_uuid(), owner_id, 'pdf', 'supplier_payment', 'none', 1, '\\x00', '' from contracts where id = $1 returning id, owner_id)
     insert into supplier_payments (id, owner_id, contract_id, service, period, paid_on, file_id, source)
     select gen_random_uuid(), owner_id, $1, 'gas', $2, $3, id, 'tenant_link' from f`,
    [values.contractId, values.period, values.paidOn],
  );
}
