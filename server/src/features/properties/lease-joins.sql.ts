/** Of the object `p`: the contract that takes it today, else the next one that will, with its tenant and its rent on the day. */
export function leaseJoins(today: string): string {
  return `
left join lateral (
  select c.id, c.number, c.status, c.tenant_counterparty_id, c.start_date, c.effective_end, c.auto_renew, c.payment_utilities from contracts c
  where c.owner_id = p.owner_id and c.rental_object_id = p.id and c.status in ('pending', 'scheduled', 'active', 'notice')
  order by (c.status in ('active', 'notice')) desc, c.start_date limit 1
) live on true
left join counterparties tenant on tenant.owner_id = p.owner_id and tenant.id = live.tenant_counterparty_id
left join lateral (
  select t.rent_amount_minor, t.rent_currency from contract_terms t
  where t.owner_id = p.owner_id and t.contract_id = live.id
  order by (t.valid_from <= ${today}::date) desc, case when t.valid_from <= ${today}::date then t.valid_from end desc, t.valid_from limit 1
) terms on true`;
}
