-- Nothing that happens by itself, every day or every hour, is done for an owner nobody is there for any more (0962): leases of a closed account
-- went on being started, renewed and ended, rate differences were charged and tasks settled, for years. Whatever of their own makes owners due,
-- they are among those that are served: `private.served_owners` alone says who is.

-- As in 0020.
create or replace function private.owners_with_due_contracts(p_today date) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.owner_id from public.contracts c
   where (c.status = 'scheduled' and c.start_date <= p_today) or (c.status in ('active', 'notice') and c.effective_end < p_today)
  intersect select private.served_owners() order by 1
$$;

-- As in 0195.
create or replace function private.owners_with_auto_months() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.owner_id from public.auto_months a where a.mode <> 'off' intersect select private.served_owners() order by 1
$$;

-- As in 0290.
create or replace function private.due_subscriptions(p_today date) returns setof uuid
language sql stable security definer set search_path = '' as $$
  (select s.owner_id from public.subscriptions s
    where (s.status = 'trialing' and s.trial_ends_on <= p_today + 3) or (s.status = 'active' and s.paid_until <= p_today + 7)
       or (s.status = 'cancelled' and s.paid_until <= p_today) or s.status = 'past_due'
   union
   select i.owner_id from public.subscription_invoices i where i.status = 'issued' and i.due_on < p_today)
  intersect select private.served_owners() order by 1
$$;

-- As in 0370.
create or replace function private.owners_with_rule_tasks() returns setof uuid language sql stable security definer set search_path = '' as $$
  select t.owner_id from public.tasks t where t.source = 'rule' and t.status in ('new', 'in_progress', 'waiting')
  intersect select private.served_owners() order by 1
$$;

-- As in 0492.
create or replace function private.failing_webhooks(p_since timestamptz) returns table (owner_id uuid, id uuid) language sql stable security definer set search_path = '' as $$
  select e.owner_id, e.id from public.webhook_endpoints e
   where e.status = 'active' and e.failing_since <= p_since and e.owner_id in (select private.served_owners())
$$;

-- As in 0531.
create or replace function private.digest_owners() returns setof uuid language sql stable security definer set search_path = '' as $$
  select x.owner_id from public.notification_rules r
    join (select m.owner_id, m.user_id from public.owner_members m union all select p.owner_id, p.user_id from public.contract_parties p
          union all select g.owner_id, g.user_id from public.grants g where g.kind = 'manager' and g.status = 'accepted') x on x.user_id = r.user_id
   where r.settings -> 'digest' = 'true'
  intersect select private.served_owners() order by 1
$$;

-- As in 0630.
create or replace function private.owners_awaiting_rates() returns setof uuid
language sql stable security definer set search_path = '' as $$
  (select r.owner_id from public.receipts r where r.rate_awaited_on is not null and r.status = 'issued'
   union
   select p.owner_id from public.payments p where p.rate_awaited_on is not null and p.status = 'posted')
  intersect select private.served_owners() order by 1
$$;

-- As in 0920; what lay in the bin goes at once, since nobody takes it out any more and no day comes that empties it.
create or replace function private.forget_people_and_papers(p_owner_ids uuid[]) returns integer language plpgsql security definer set search_path = '' as $$
declare v_gone integer;
begin
  delete from public.grants g where g.owner_id = any (p_owner_ids);
  get diagnostics v_gone = row_count;
  delete from public.messages m where m.owner_id = any (p_owner_ids);
  delete from public.notifications n where n.owner_id = any (p_owner_ids);
  delete from public.imports i where i.owner_id = any (p_owner_ids);
  delete from public.import_mappings i where i.owner_id = any (p_owner_ids);
  delete from public.webhook_endpoints w where w.owner_id = any (p_owner_ids);
  -- Nobody looks at the months any more.
  delete from public.auto_months a where a.owner_id = any (p_owner_ids);
  update public.expenses e set note = null, find_text = '' where e.owner_id = any (p_owner_ids) and e.note is not null;
  update public.contracts c set notes = null where c.owner_id = any (p_owner_ids) and c.notes is not null;
  update public.counterparties c set closed_phones = '{}' where c.owner_id = any (p_owner_ids) and c.closed_phones <> '{}';
  update public.complexes c set description = null where c.owner_id = any (p_owner_ids) and c.description is not null;
  -- What nobody attached dies within a day (features/files).
  update public.files f set attached_at = null where f.owner_id = any (p_owner_ids) and f.id in (
    select v.file_id from public.document_versions v join public.documents d on d.owner_id = v.owner_id and d.id = v.document_id
     where d.owner_id = any (p_owner_ids) and (d.kind not in ('contract', 'amendment', 'act', 'invoice') or d.deleted_at is not null));
  delete from public.documents d where d.owner_id = any (p_owner_ids) and (d.kind not in ('contract', 'amendment', 'act', 'invoice') or d.deleted_at is not null);
  update public.documents d set note = null where d.owner_id = any (p_owner_ids) and d.note is not null;
  update public.files f set attached_at = null where f.owner_id = any (p_owner_ids) and f.id in (
    select s.file_id from public.supplier_payments s where s.owner_id = any (p_owner_ids));
  delete from public.supplier_payments s where s.owner_id = any (p_owner_ids);
  return v_gone;
end $$;

-- Those that were closed before.
do $$
declare v_closed uuid[] := array(select o.id from public.owners o where exists (select 1 from public.owner_members m where m.owner_id = o.id)
  and not exists (select 1 from private.served_owners() s where s = o.id));
begin
  update public.files f set attached_at = null where f.owner_id = any (v_closed) and f.id in (
    select v.file_id from public.document_versions v join public.documents d on d.owner_id = v.owner_id and d.id = v.document_id
     where d.owner_id = any (v_closed) and d.deleted_at is not null);
  delete from public.documents d where d.owner_id = any (v_closed) and d.deleted_at is not null;
end $$;
