/** The services the lease `c` goes by: its own list where it has one, else those of its object (contracts.utilities). */
export const LEASE_SERVICES = `select x.code, x.title, x.method, x.payer, x.reading_window, x.photo_required, x.season from property_services x
    where c.utilities is null and x.owner_id = c.owner_id and x.property_id = c.rental_object_id
   union all
   select i ->> 'code', i ->> 'title', i ->> 'method', i ->> 'payer', nullif(i -> 'readingWindow', 'null'), coalesce((i ->> 'photoRequired')::boolean, false), nullif(i -> 'season', 'null') from jsonb_array_elements(c.utilities) i`;
/** Whether the lease `c` is in force, and was from the first day of the month `w.period` on. */
export const IS_WHOLE_MONTH = `c.status in ('active', 'notice') and coalesce(c.billing_from, c.start_date) <= (w.period || '-01')::date`;
export const IS_PAID_BY_METER = `s.method = 'meter' and s.payer in ('tenant', 'tenant_direct')`;

/**
 * The own lists of the leases in force on a day, by `property_id`, for the rows of `objects` (`owner_id`, `property_id`), also for whoever
 * sees the meters and not the contracts (0575_own_list_of_an_object.sql).
 */
export function ownLists(objects: string, on: string): string {
  const among = (column: string) => `array(select ${column} from ${objects} order by property_id)`;
  return `private.own_lists(${among('owner_id')}, ${among('property_id')}, ${on}::date)`;
}
