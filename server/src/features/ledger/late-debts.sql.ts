/**
 * Whether something of a debt is past its day, over the leases `c` that are `of` whoever owes it: a receipt of theirs, or what is left of a
 * debt brought in, which always is (contract.md §1.3). Read from the kept debts alone. What was paid ahead on another lease of the same
 * object or person stands against it, so only who has a `debt` is asked about. What is kept of a lease is read by its key and judged then: asked
 * for a debt that is late, the planner would go through every late debt of the account for each row. `offset 0` keeps it a question about each.
 */
export const overdueSql = (debt: string, of: string, today: string): string => `(${debt} > 0 and exists (
  select 1 from contracts c where ${of}
    and (select d.all_kop > 0 and d.late_from < ${today}::date from contract_debts d where d.owner_id = c.owner_id and d.contract_id = c.id) offset 0))`;

/** Of the object `p`. */
export const overdueOfProperty = (today: string): string =>
  overdueSql('p.debt_kop', 'c.owner_id = p.owner_id and c.rental_object_id = p.id', today);
