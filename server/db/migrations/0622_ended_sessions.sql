-- A stream of events ends with its session (contract.md §4.7), in whichever process it is open and by whatever way the session ended: one
-- place sees them all. What ends by age is found by the stream itself.
create function private.tell_ended_sessions() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue(gen_random_uuid(), 'identity.sessions_ended', null, jsonb_build_object('userId', ended.user_id))
     from (select distinct o.user_id from old_rows o where o.expires_at > now()) ended;
  return null;
end $$;
revoke execute on function private.tell_ended_sessions() from public;
create trigger sessions_ended after delete on sessions referencing old table as old_rows
  for each statement execute function private.tell_ended_sessions();
