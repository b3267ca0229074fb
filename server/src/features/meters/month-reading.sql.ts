import { IS_PAID_BY_METER, IS_WHOLE_MONTH, LEASE_SERVICES } from '../../platform/db/lease-services.ts';

/**
 * Readings say themselves whether they stand for their month (`readings.ends_month`, 0550_readings_that_end_a_month.sql): a rejected one
 * does not, nor a correction, nor what the meter showed when a lease was handed over, which begins the month (domain, `openingReading`).
 */

/** Whether reading `x` has come in place of the rejected reading `r`; what a lease begins with only in place of another such one. */
export const STANDS_IN_PLACE = `x.owner_id = r.owner_id and x.meter_id = r.meter_id and x.period = r.period
          and (x.ends_month or (r.begins_lease and x.state <> 'rejected' and x.corrects_id is null))`;

/** The service of the meter `m` by which the tenant of the lease `c` pays. */
export const PAID_BY_METER = `join lateral (${LEASE_SERVICES}) s on s.code = m.service and ${IS_PAID_BY_METER}`;

/**
 * The meters of the lease `c` whose consumption the tenant pays, with the settings of the service, for the month `w.period`; and which of
 * them nobody has read of a month in which the lease was in force to its end. Whoever asks for readings or tells that they are missing
 * joins the first and says the second.
 */
export const METERS_TO_READ = `join physical_meters m on m.owner_id = c.owner_id and m.property_id = c.rental_object_id and m.status = 'active'
        and m.installed_on < (w.period || '-01')::date + interval '1 month'
       ${PAID_BY_METER}`;
/**
 * Whether the tenant of the lease `c` reads the meter `m`: he pays by it, or its service is not set up, as on the page of his link. One that
 * the owner pays, or that is divided by bills (ADR 0072), is not his.
 */
export const IS_READ_BY_TENANT = `coalesce((select bool_or(${IS_PAID_BY_METER}) from (${LEASE_SERVICES}) s where s.code = m.service), true)`;
/** Whoever asks at the end of a lease's first month asks for what ended it as well. */
export const HAS_NO_READING = `not exists (select 1 from readings r where r.owner_id = m.owner_id and r.meter_id = m.id and r.period = w.period and r.ends_month)`;
export const IS_UNREAD = `${IS_WHOLE_MONTH}
        and ${HAS_NO_READING}`;
