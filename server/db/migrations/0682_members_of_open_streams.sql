-- A stream of events is of the owners that its person works for. Whoever is let in, sent away or given another role has the streams he has
-- open look at that anew (server/src/edge/event-stream.ts), in whichever process they are and by whatever way it came. Without a session
-- nobody has one open.
create function private.tell_members() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue(gen_random_uuid(), 'identity.access_changed', null, jsonb_build_object('userId', c.user_id))
     from (select distinct r.user_id from changed_rows r where exists (select from public.sessions s where s.user_id = r.user_id)) c;
  return null;
end $$;
revoke execute on function private.tell_members() from public;
create trigger owner_members_let_in after insert on owner_members referencing new table as changed_rows
  for each statement execute function private.tell_members();
create trigger owner_members_changed after update on owner_members referencing new table as changed_rows
  for each statement execute function private.tell_members();
create trigger owner_members_sent_away after delete on owner_members referencing old table as changed_rows
  for each statement execute function private.tell_members();
