-- Who a cookie belongs to, asked before a scope exists. The answer only fills the parameters of private.enter_session: what holds is
-- that function's own check inside every transaction (contract.md §2.5), and its conditions are the same.
create function private.find_session(p_token_hash bytea, p_now timestamptz,
  out session_id uuid, out user_id uuid, out owner_ids uuid[], out session_role text, out created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select s.id, s.user_id,
         array(select m.owner_id from public.owner_members m where m.user_id = s.user_id order by m.owner_id),
         u.session_role, s.created_at
    from public.sessions s join public.users u on u.id = s.user_id
   where s.token_hash = p_token_hash and s.expires_at > p_now and s.last_seen_at > p_now - interval '7 days'
$$;
revoke execute on function private.find_session(bytea, timestamptz) from public;
grant execute on function private.find_session(bytea, timestamptz) to kliuchar_app;
