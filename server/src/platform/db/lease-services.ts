/** The services the lease `c` goes by: its own list where it has one, else those of its object (contracts.utilities). */
export const LEASE_SERVICES = `select x.code, x.method, x.payer, x.reading_window from property_services x
    where c.utilities is null and x.owner_id = c.owner_id and x.property_id = c.rental_object_id
   union all
   select i ->> 'code', i ->> 'method', i ->> 'payer', nullif(i -> 'readingWindow', 'null') from jsonb_array_elements(c.utilities) i`;
export const IS_PAID_BY_METER = `s.method = 'meter' and s.payer in ('tenant', 'tenant_direct')`;
