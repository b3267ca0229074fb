-- Whoever has asked for the deletion of his account has ended every way into it but signing in, which takes it back. So programs rest as well, and
-- go on by themselves once he is back: keys that he made open nothing, and an owner nobody else answers for is not told to any address.
create function private.is_being_left(p_owner_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.owner_members m join public.users u on u.id = m.user_id
                  where m.owner_id = p_owner_id and m.role = 'principal' and u.deletion_due_at is not null)
     and not exists (select 1 from public.owner_members m join public.users u on u.id = m.user_id
                      where m.owner_id = p_owner_id and m.role = 'principal' and u.deletion_due_at is null and u.blocked_at is null)
$$;

-- As 0491_api_keys.sql.
create or replace function private.live_key(p_key_hash bytea, p_today date) returns public.api_keys
language sql stable security definer set search_path = '' as $$
  select k from public.api_keys k
    join public.owner_members m on m.owner_id = k.owner_id and m.user_id = k.created_by and m.role = 'principal'
    join public.users u on u.id = k.created_by and u.blocked_at is null and u.suspended_at is null and u.deletion_due_at is null
    join public.owners o on o.id = k.owner_id and o.suspended_at is null
   where k.key_hash = p_key_hash and k.revoked_at is null and (k.expires_on is null or k.expires_on >= p_today)
$$;

-- As 0525_webhook_lanes.sql.
create or replace function private.hook_audited() returns trigger language plpgsql security definer set search_path = '' as $$
declare v record;
begin
  for v in
    insert into public.webhook_deliveries (id, owner_id, endpoint_id, event, payload, created_at)
    select gen_random_uuid(), e.owner_id, e.id, x.event,
           jsonb_build_object('type', x.event, 'timestamp', to_char(x.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'data', jsonb_build_object('owner_id', x.owner_id) || x.data), x.at
      from (select n.owner_id, n.at, w.event, private.webhook_data(n.owner_id, w.event, n.entity_id, n.details) as data
              from new_rows n join private.webhook_actions w on w.action = n.action
             where exists (select 1 from public.webhook_endpoints o where o.owner_id = n.owner_id and o.status = 'active' and not private.is_being_left(o.owner_id))) x
      join public.webhook_endpoints e on e.owner_id = x.owner_id and e.status = 'active' and x.event = any (e.events)
     where x.data is not null
    returning id, owner_id, endpoint_id
  loop
    perform private.queue_webhook(v.id, v.owner_id, v.endpoint_id);
  end loop;
  return null;
end $$;

-- An owner who goes on with others after an account is closed: webhooks that its person has set rest, as they do when he leaves
-- (0784_webhooks_of_whoever_left.sql).
create function private.pause_webhooks_of_closed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with paused as (
    update public.webhook_endpoints w set status = 'paused', version = w.version + 1
     where w.status = 'active' and not exists (select 1 from public.owner_members m where m.owner_id = w.owner_id and m.user_id = new.id)
       and new.id = (select a.actor_user_id from public.audit_log a
                      where a.owner_id = w.owner_id and a.entity_type = 'webhook' and a.entity_id = w.id and a.action in ('webhook.created', 'webhook.updated')
                      order by a.at desc, a.id desc limit 1)
    returning w.id, w.owner_id, w.url
  )
  insert into public.audit_log (id, owner_id, at, actor_kind, action, entity_type, entity_id, details)
  select gen_random_uuid(), p.owner_id, new.blocked_at, 'job', 'webhook.paused', 'webhook', p.id,
         jsonb_build_object('name', substring(p.url from '^https?://([^/?#]+)')) from paused p;
  return null;
end $$;
create trigger users_pause_webhooks after update of blocked_at on users for each row
  when (old.deletion_due_at is not null and old.blocked_at is null and new.blocked_at is not null) execute function private.pause_webhooks_of_closed();

revoke execute on function private.is_being_left(uuid), private.pause_webhooks_of_closed() from public;
grant execute on function private.is_being_left(uuid) to kliuchar_worker;
