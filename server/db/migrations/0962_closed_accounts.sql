-- An account that is closed, once more (0233, 0516). Its owner's finished work went with its tasks, and with the work the expenses that stand on it
-- (0193), which are books and stay. Whoever was let in by others stayed in place for them: a manager of no name to whom work could be given. And the
-- days of a closed owner went on: tasks and notifications with a tenant's name were made anew.

-- Owners for whom somebody is still there, in order: what happens by itself every day and hour is for them alone.
create function private.served_owners() returns setof uuid language sql stable security definer set search_path = '' as $$
  select o.id from public.owners o
   where exists (select 1 from public.owner_members m join public.users u on u.id = m.user_id and u.blocked_at is null where m.owner_id = o.id)
   order by o.id
$$;

-- As in 0561, and whoever has no account any more does nothing.
create or replace function private.may_do_task(p_owner_id uuid, p_property_id uuid, p_user_id uuid, p_today date) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.users u where u.id = p_user_id and u.blocked_at is null)
     and (exists (select 1 from public.owner_members m where m.owner_id = p_owner_id and m.user_id = p_user_id)
      or exists (select 1 from public.grants g
                  where g.user_id = p_user_id and g.owner_id = p_owner_id and g.status = 'accepted' and g.kind = 'manager' and 'tasks' = any (g.switches)
                    and (g.until_on is null or g.until_on >= p_today)
                    and (g.property_id = p_property_id
                         or g.complex_id = (select p.complex_id from public.properties p where p.owner_id = p_owner_id and p.id = p_property_id))))
$$;
create or replace function private.task_people() returns table (owner_id uuid, property_id uuid, complex_id uuid, user_id uuid, name text, role text)
language sql stable security definer set search_path = '' as $$
  select m.owner_id, null::uuid, null::uuid, m.user_id, concat_ws(' ', u.first_name, u.last_name), 'member'
    from public.owner_members m join public.users u on u.id = m.user_id and u.blocked_at is null where m.owner_id = any (private.scope_owner_ids())
  union all
  select g.owner_id, g.property_id, g.complex_id, g.user_id, concat_ws(' ', u.first_name, u.last_name), 'manager'
    from public.grants g join public.users u on u.id = g.user_id and u.blocked_at is null
   where g.owner_id = any (private.scope_owner_ids()) and g.status = 'accepted' and g.kind = 'manager' and 'tasks' = any (g.switches)
     and (g.until_on is null or g.until_on >= private.scope_today())
$$;

-- What others have opened to a person goes with his account, his number with it, and leaves a line with each of them. For each of them and each
-- kind: whom to write to, and of which objects.
create function private.end_grants_of(p_user_id uuid, p_now timestamptz) returns jsonb language plpgsql security definer set search_path = '' as $$
declare v_ended jsonb;
begin
  with gone as (
    delete from public.grants g where g.user_id = p_user_id returning g.*
  ), said as (
    insert into public.audit_log (id, owner_id, at, actor_kind, actor_user_id, action, entity_type, entity_id, details)
    select gen_random_uuid(), g.owner_id, p_now, 'job', null, g.kind || '.revoked', 'grant', g.id, '{"reason": "account_closed"}' from gone g where g.status = 'accepted'
  )
  select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'places', x.places, 'emails', array(
           select u.email from public.owner_members m join public.users u on u.id = m.user_id
            where m.owner_id = x.owner_id and m.role = 'principal' and u.id <> p_user_id and u.email_verified_at is not null and u.blocked_at is null order by u.email))), '[]')
    into v_ended
    from (select g.owner_id, g.kind, jsonb_agg(coalesce(p.display_name, c.name) order by coalesce(p.display_name, c.name), g.id) as places
            from gone g left join public.properties p on p.id = g.property_id left join public.complexes c on c.id = g.complex_id
           where g.status = 'accepted' group by g.owner_id, g.kind order by g.owner_id, g.kind) x;
  update public.grants g set claimed_by = null, version = g.version + 1, updated_at = p_now where g.claimed_by = p_user_id;
  update public.tasks t set assignee_id = null where t.assignee_id = p_user_id and t.status in ('new', 'in_progress', 'waiting');
  return v_ended;
end $$;

-- As in 0233 and 0290; work that books stand on stays without its words, and what others have opened to the person is closed.
drop function private.close_due_account(timestamptz);
create function private.close_due_account(p_now timestamptz, out user_id uuid, out email text, out name text, out owner_ids uuid[], out ended jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  select u.id, u.email, concat_ws(' ', u.first_name, u.last_name) into close_due_account.user_id, close_due_account.email, close_due_account.name from public.users u
   where u.deletion_due_at <= p_now and u.blocked_at is null order by u.deletion_due_at, u.id limit 1 for update skip locked;
  if close_due_account.user_id is null then
    return;
  end if;
  owner_ids := array(select m.owner_id from public.owner_members m where m.user_id = close_due_account.user_id
    and not exists (select 1 from public.owner_members o where o.owner_id = m.owner_id and o.user_id <> m.user_id) order by m.owner_id);

  delete from public.messages m where m.recipient = close_due_account.email
    or m.recipient = (select u.phone from public.users u where u.id = close_due_account.user_id and u.phone_verified_at is not null);
  delete from public.secrets s where s.user_id = close_due_account.user_id;
  delete from public.totp_secrets s where s.user_id = close_due_account.user_id;
  delete from public.recovery_codes s where s.user_id = close_due_account.user_id;
  delete from public.contract_parties p where p.user_id = close_due_account.user_id;
  delete from public.support_requests s where s.user_id = close_due_account.user_id;
  ended := private.end_grants_of(close_due_account.user_id, p_now);

  delete from public.payment_accounts a where a.owner_id = any (owner_ids);
  delete from public.billing_requisites r where r.owner_id = any (owner_ids);
  update public.subscription_invoices i set status = 'void', closed_at = p_now, version = i.version + 1 where i.owner_id = any (owner_ids) and i.status = 'issued';
  update public.subscriptions s set status = 'cancelled', grace_ends_on = null, next_plan = null, next_period = null, version = s.version + 1
   where s.owner_id = any (owner_ids) and s.status in ('active', 'past_due') and s.paid_until is not null;
  update public.contract_links l set enabled = false where l.owner_id = any (owner_ids);
  delete from public.property_photos p where p.owner_id = any (owner_ids);
  update public.properties p set notes = null, access_notes = null where p.owner_id = any (owner_ids);
  update public.counterparties c set phones = '{}', emails = '{}', ibans = '{}', address = null, representative = null, notes = null, tags = '{}',
         id_document_sealed = null, search_text = lower(c.display_name)
   where c.owner_id = any (owner_ids);
  -- What a receipt or an expense stands on is books; its words, its photos and what was said of it are not.
  delete from public.tasks t where t.owner_id = any (owner_ids) and t.adjustment_id is null
    and not exists (select 1 from public.expenses e where e.owner_id = t.owner_id and e.task_id = t.id);
  delete from public.task_photos p where p.owner_id = any (owner_ids);
  delete from public.task_comments c where c.owner_id = any (owner_ids);
  update public.tasks t set title = 'Завдання', description = null, checklist = '[]', search_text = '', assignee_id = null,
         kept_expense = null, kept_file_id = null where t.owner_id = any (owner_ids);
  -- Nothing points to them any more, and what nobody attached dies within a day (features/files).
  update public.files f set attached_at = null where f.owner_id = any (owner_ids) and f.purpose in ('property_photo', 'task_photo')
    and not private.is_file_named(f.owner_id, f.id);
  -- Members of an owner that goes on with others leave it; one that is left alone keeps the member, whose row has no name any more.
  delete from public.owner_members m where m.user_id = close_due_account.user_id and m.owner_id <> all (owner_ids);
  update public.owners o set name = 'Видалений акаунт' where o.id = any (owner_ids);

  update public.users u set email = 'deleted-' || u.id || '@invalid', email_verified_at = null, password_hash = 'none', first_name = 'Видалений', last_name = 'акаунт',
         middle_name = null, call_sign = null, phone = null, phone_verified_at = null, session_role = null, blocked_at = p_now, deletion_due_at = null, updated_at = p_now
   where u.id = close_due_account.user_id;
end $$;

-- Those that were closed before.
select private.end_grants_of(u.id, now()) from users u where u.blocked_at is not null and exists (select 1 from grants g where g.user_id = u.id);
do $$
declare v_closed uuid[] := array(select o.id from public.owners o where exists (select 1 from public.owner_members m where m.owner_id = o.id)
  and not exists (select 1 from private.served_owners() s where s = o.id));
begin
  delete from public.notifications n where n.owner_id = any (v_closed);
  delete from public.tasks t where t.owner_id = any (v_closed) and t.adjustment_id is null
    and not exists (select 1 from public.expenses e where e.owner_id = t.owner_id and e.task_id = t.id);
end $$;

revoke execute on function private.served_owners(), private.end_grants_of(uuid, timestamptz), private.close_due_account(timestamptz) from public;
grant execute on function private.served_owners(), private.close_due_account(timestamptz) to kliuchar_worker;
