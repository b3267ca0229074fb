/**
 * Whether reading `r` stands for a month of the lease `c`: what the meter showed when the lease was handed over (domain,
 * `openingReading`) begins the month and does not end it, so it is nobody's answer to a request for readings.
 */
export const ENDS_MONTH = `r.state <> 'rejected' and not (r.source = 'handover' and r.taken_on <= coalesce(c.billing_from, c.start_date))`;
