/**
 * Whether the lease `c` goes on after its term: it renews itself, nobody has given notice and the object is promised to nobody from then on
 * (product.md §5, `auto_renew`). What is promised ends with its term, as the daily job ends it.
 */
const GOES_ON = `c.status = 'active' and c.auto_renew and not exists (select 1 from contracts o
    where o.owner_id = c.owner_id and o.rental_object_id = c.rental_object_id and o.id <> c.id
      and o.status in ('pending', 'scheduled', 'active', 'notice') and o.start_date > c.effective_end)`;

/** The last day of the lease `c` that is billed; null while it has no end. */
export const BILLED_END = `case when not (${GOES_ON}) then c.effective_end end`;

/** Whether the lease `c` of these days has a day from a day on. */
export function lastsUntil(day: string): string {
  return `(c.effective_end is null or c.effective_end >= ${day} or ${GOES_ON})`;
}
