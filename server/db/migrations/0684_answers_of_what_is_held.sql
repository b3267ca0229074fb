-- The stored answer of a key is given again only to whoever still has all that he had when he asked: until now a colleague who was sent away
-- read an answer once more for a day. Whoever has got something since loses nothing: accepting an invitation is repeated as before.
alter table idempotency_keys add column holds text[];
comment on column idempotency_keys.holds is 'of a person: what he had when the key was taken (private.holdings)';

-- In the statement that takes the key: notes what the person has, or says whether he still has it. Of a page without a sign-in and of a
-- program's key, which is looked up with every request, there is nothing to note.
create function private.weigh_claim(p_actor_hash bytea, p_key text, p_state text, p_user_id uuid, p_today date) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_user_id is null then
    return true;
  end if;
  if p_state = 'claimed' then
    update public.idempotency_keys k set holds = private.holdings(p_user_id, p_today) where k.actor_hash = p_actor_hash and k.key = p_key;
    return true;
  end if;
  return p_state <> 'done' or coalesce((select k.holds <@ private.holdings(p_user_id, p_today)
                                          from public.idempotency_keys k where k.actor_hash = p_actor_hash and k.key = p_key), false);
end $$;
revoke execute on function private.weigh_claim(bytea, text, text, uuid, date) from public;
grant execute on function private.weigh_claim(bytea, text, text, uuid, date) to kliuchar_app;
