import type { Period } from '@kliuchar/domain/dates/period';
import { type DirectService, isPaidIn, nameOfService } from '@kliuchar/domain/supplier-payments/supplier-months';
import { LEASE_SERVICES } from '../../platform/db/lease-services.ts';

/** Whether the lease `c` has a service that its tenant pays himself; by the indexes of those few. */
export const HAS_DIRECT = `(c.utilities @> '[{"payer": "tenant_direct"}]' or c.utilities is null and exists (
        select 1 from property_services d where d.owner_id = c.owner_id and d.property_id = c.rental_object_id and d.payer = 'tenant_direct' offset 0))`;

/** Those of the lease `c` that nothing which counts is shown of for a month, as `DirectService[]`. */
export const unshownOf = (
  month: string,
) => `(select coalesce(jsonb_agg(jsonb_build_object('code', s.code, 'title', s.title, 'season', s.season) order by s.code, s.title), '[]')
         from (${LEASE_SERVICES}) s
        where s.payer = 'tenant_direct' and not exists (
          select 1 from supplier_payments y where y.owner_id = c.owner_id and y.contract_id = c.id and y.period = ${month} and y.status = 'shown'
             and y.service = s.code and (y.service <> 'custom' or y.title is not distinct from s.title)))`;

/** The names of those that are paid in the month at all. */
export function namesOfUnshown(services: readonly DirectService[], period: Period): string[] {
  return services.filter((service) => isPaidIn(service, period)).map(nameOfService);
}
