-- Leases that ended before 0771_homes_of_ended_leases.sql left the homes open to their tenants, and to who lives there next. As it closes them: the
-- numbers and accounts of the lease, unless another lease of theirs there goes on or is about to begin; and only what was let before the end, which
-- the journal knows, because whoever was invited afterwards was meant.
with leases as (
  select c.owner_id, c.rental_object_id, c.status in ('completed', 'terminated') as is_over,
         (select max(a.at) from audit_log a where a.owner_id = c.owner_id and a.entity_type = 'contract' and a.entity_id = c.id
             and a.action in ('contract.completed', 'contract.terminated')) as ended_at,
         array(select n from counterparties t, unnest(t.phones) n
                where t.owner_id = c.owner_id and (t.id = c.tenant_counterparty_id or exists (
                  select 1 from contract_co_tenants x where x.owner_id = c.owner_id and x.contract_id = c.id and x.counterparty_id = t.id))) as phones,
         array(select p.user_id from contract_parties p where p.owner_id = c.owner_id and p.contract_id = c.id) as users
    from contracts c
   where c.status in ('pending', 'scheduled', 'active', 'notice', 'completed', 'terminated')
     and exists (select 1 from grants g where g.owner_id = c.owner_id and g.property_id = c.rental_object_id and g.kind = 'tenant' and g.status in ('pending', 'accepted'))
), closed as (
  update grants g set status = 'revoked', token_hash = null, claimed_by = null, version = g.version + 1, updated_at = now()
   where g.kind = 'tenant' and g.status in ('pending', 'accepted')
     and exists (select 1 from leases l where l.owner_id = g.owner_id and l.rental_object_id = g.property_id and l.is_over and g.created_at <= l.ended_at
                    and (g.phone = any (l.phones) or g.user_id = any (l.users)))
     and not exists (select 1 from leases l where l.owner_id = g.owner_id and l.rental_object_id = g.property_id and not l.is_over
                        and (g.phone = any (l.phones) or g.user_id = any (l.users)))
  returning g.id, g.owner_id
)
insert into audit_log (id, owner_id, at, actor_kind, action, entity_type, entity_id, details)
select gen_random_uuid(), c.owner_id, now(), 'job', 'tenant.revoked', 'grant', c.id, '{}' from closed c;
