-- The link of an invitation that was accepted meanwhile, as by proving the number it was sent to, says so instead of «not found» (ADR 0048).
-- The key opens nothing any more: only that it was accepted is kept, for whoever holds the link.
alter table grants add column answered_key bytea;
comment on column grants.answered_key is 'SHA-256 of the key of the link by which the invitation could have been accepted; null before 0498';
create index grants_answered_key on grants (answered_key) where answered_key is not null;

do $$
declare
  v_def text := pg_get_functiondef('private.accept_grants(uuid, uuid[], timestamptz)'::regprocedure);
  v_from text := 'claimed_by = null, token_hash = null, answered_at = p_now,';
begin
  if position(v_from in v_def) = 0 then
    raise exception 'accept_grants is not what it was';
  end if;
  execute replace(v_def, v_from, 'claimed_by = null, answered_key = g.token_hash, token_hash = null, answered_at = p_now,');
end $$;

create function private.is_invite_accepted(p_token_hash bytea) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.grants g where g.answered_key = p_token_hash and g.status = 'accepted')
$$;
revoke execute on function private.is_invite_accepted(bytea) from public;
grant execute on function private.is_invite_accepted(bytea) to kliuchar_app;

-- Who has sent a contract in the owner's name: one of his people, or whoever he has let in, also when the access has ended since.
create function private.sender_name(p_owner_id uuid, p_user_id uuid) returns text language sql stable security definer set search_path = '' as $$
  select concat_ws(' ', u.first_name, u.last_name) from public.users u
   where u.id = p_user_id and p_owner_id = any (private.scope_owner_ids())
     and (exists (select 1 from public.owner_members m where m.owner_id = p_owner_id and m.user_id = u.id)
       or exists (select 1 from public.grants g where g.owner_id = p_owner_id and g.user_id = u.id and g.kind = 'manager'))
$$;
revoke execute on function private.sender_name(uuid, uuid) from public;
grant execute on function private.sender_name(uuid, uuid) to kliuchar_worker;
