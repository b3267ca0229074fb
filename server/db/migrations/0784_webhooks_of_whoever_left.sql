-- A webhook goes on telling an address what happens here, so it rests with whoever has set that address, once he answers for the owner no
-- more: who made it, or changed it last, the journal knows. Whoever is left looks at it and switches it on again.
create function private.pause_webhooks_of(p_owner_id uuid, p_user_id uuid, p_now timestamptz) returns void
language sql security definer set search_path = '' as $$
  with paused as (
    update public.webhook_endpoints w set status = 'paused', version = w.version + 1
     where w.owner_id = p_owner_id and w.status = 'active'
       and p_user_id = (select a.actor_user_id from public.audit_log a
                         where a.owner_id = w.owner_id and a.entity_type = 'webhook' and a.entity_id = w.id and a.action in ('webhook.created', 'webhook.updated')
                         order by a.at desc, a.id desc limit 1)
    returning w.id, w.url
  )
  insert into public.audit_log (id, owner_id, at, actor_kind, actor_user_id, action, entity_type, entity_id, details)
  select gen_random_uuid(), p_owner_id, p_now, 'user', private.scope_user_id(), 'webhook.paused', 'webhook', p.id,
         jsonb_build_object('name', substring(p.url from '^https?://([^/?#]+)')) from paused p
$$;

-- As in 0680, and the webhooks rest too.
create or replace function private.remove_member(p_owner_id uuid, p_user_id uuid, p_now timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare v_role text;
begin
  perform 1 from public.owners o where o.id = p_owner_id for update;
  select m.role into v_role from public.owner_members m where m.owner_id = p_owner_id and m.user_id = p_user_id;
  if not private.is_principal(p_owner_id) and p_user_id is distinct from private.scope_user_id() then
    return 'forbidden';
  end if;
  if v_role is null then
    return 'missing';
  end if;
  if v_role = 'principal' and not private.is_answered_without(p_owner_id, p_user_id) then
    return 'last';
  end if;
  delete from public.owner_members m where m.owner_id = p_owner_id and m.user_id = p_user_id;
  perform private.revoke_invitations_of(p_owner_id, p_user_id, p_now);
  perform private.pause_webhooks_of(p_owner_id, p_user_id, p_now);
  return 'done';
end $$;

create or replace function private.set_member_role(p_owner_id uuid, p_user_id uuid, p_role text, p_now timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare v_role text;
begin
  perform 1 from public.owners o where o.id = p_owner_id for update;
  if not private.is_principal(p_owner_id) then
    return 'forbidden';
  end if;
  select m.role into v_role from public.owner_members m where m.owner_id = p_owner_id and m.user_id = p_user_id;
  if v_role is null then
    return 'missing';
  end if;
  if v_role = p_role then
    return 'same';
  end if;
  if v_role = 'principal' and not private.is_answered_without(p_owner_id, p_user_id) then
    return 'last';
  end if;
  update public.owner_members m set role = p_role where m.owner_id = p_owner_id and m.user_id = p_user_id;
  if p_role <> 'principal' then
    perform private.revoke_invitations_of(p_owner_id, p_user_id, p_now);
    perform private.pause_webhooks_of(p_owner_id, p_user_id, p_now);
  end if;
  return 'done';
end $$;

revoke execute on function private.pause_webhooks_of(uuid, uuid, timestamptz) from public;
