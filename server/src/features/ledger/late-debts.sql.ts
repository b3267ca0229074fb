/**
 * What of a debt is past its day, over the leases `c` that are `of` whoever owes it: their receipts that are, and what is left of a debt
 * brought in, which always is (contract.md §1.3). Only a lease with something late has its receipts looked at. Never more than the balance,
 * for what was paid ahead on another lease of the same object or person stands against it; `balance` is above zero for a debt.
 */
export const overdueSql = (
  balance: string,
  of: string,
  today: string,
): string => `(case when ${balance} > 0 then least(${balance}, (
  select coalesce(sum(d.opening_kop + (
      select coalesce(sum(r.left_kop), 0) from receipts r
       where r.contract_id = d.contract_id and r.status = 'issued' and r.left_kop > 0 and r.overdue_after < ${today}::date)), 0)
    from contracts c join contract_debts d on d.owner_id = c.owner_id and d.contract_id = c.id and d.all_kop > 0 and d.late_from < ${today}::date
   where ${of})) else 0 end)::bigint`;

/** Of the object `p`. */
export const overdueOfProperty = (today: string): string =>
  overdueSql('p.debt_kop', 'c.owner_id = p.owner_id and c.rental_object_id = p.id', today);
