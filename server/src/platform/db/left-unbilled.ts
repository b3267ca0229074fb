import { LEASE_SERVICES } from './lease-services.ts';

/** Readings at a handover close a lease within a week of its end (domain, `closingReading`). */
const CLOSING_DAYS = 7;

/** Of the lease `c`: a meter that the tenant pays by has gone on since what was counted last, and shows it within the lease. */
const READINGS = `exists (select 1 from (${LEASE_SERVICES}) s
    join physical_meters m on m.owner_id = c.owner_id and m.property_id = c.rental_object_id and m.service = s.code
    join readings r on r.owner_id = m.owner_id and r.meter_id = m.id and r.state = 'approved' and r.corrects_id is null and not r.begins_lease
     and r.taken_on > coalesce(c.billing_from, c.start_date)
     and r.taken_on <= c.effective_end + case when r.source = 'handover' then ${CLOSING_DAYS} else 0 end
    join lateral (select b.reading_values from readings b
       where b.owner_id = m.owner_id and b.meter_id = m.id and b.taken_on < r.taken_on and (b.state = 'billed' or b.begins_lease and b.state <> 'rejected')
       order by b.taken_on desc limit 1) counted on counted.reading_values <> r.reading_values
   where s.method = 'meter' and s.payer = 'tenant'
     and not exists (select 1 from readings b where b.owner_id = m.owner_id and b.meter_id = m.id and b.state = 'billed' and b.taken_on >= r.taken_on))`;

/** Of the lease `c`: its part of a bill for several objects, of a month it has a day of, stands on no receipt. */
const SHARES = `exists (select 1 from (${LEASE_SERVICES}) s
    join shared_bills b on b.owner_id = c.owner_id and b.service = s.code and (s.code <> 'custom' or b.title is not distinct from s.title)
     and b.period between to_char(greatest(coalesce(c.billing_from, c.start_date), c.effective_end - 365), 'YYYY-MM') and to_char(c.effective_end, 'YYYY-MM')
    join shared_bill_shares x on x.owner_id = b.owner_id and x.bill_id = b.id and x.property_id = c.rental_object_id and x.weight > 0
   where s.method = 'shared_bill' and s.payer = 'tenant'
     and not exists (select 1 from shared_bill_charges y where y.owner_id = c.owner_id and y.bill_id = b.id and y.contract_id = c.id))`;

/**
 * Whether the lease `c` is over, has the receipt of its last month, and something of its days came after it: a reading of the handover, a bill
 * that the house sent later. No month comes that would carry it by itself; `POST /contracts/{id}/last-receipts` says what it makes (ADR 0048).
 */
export const LEFT_UNBILLED = `(c.status in ('completed', 'terminated')
  and exists (select 1 from receipts q where q.owner_id = c.owner_id and q.contract_id = c.id and q.kind = 'regular' and q.status = 'issued'
    and q.period >= to_char(c.effective_end, 'YYYY-MM'))
  and (${READINGS} or ${SHARES}))`;
