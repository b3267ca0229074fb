-- A closed account ends at once: its sessions go in the same statement, and a sign-in that was on its way gets none (reliability.md §1, 18).

create function private.end_sessions_of_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.sessions where user_id = new.id;
  return null;
end $$;

create trigger users_blocked after update of blocked_at on users
  for each row when (new.blocked_at is not null) execute function private.end_sessions_of_blocked();

-- The share lock waits for a closing that has not been committed yet.
create function private.refuse_session_of_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.users where id = new.user_id and blocked_at is null for share;
  return case when found then new end;
end $$;

create trigger sessions_of_open_accounts before insert on sessions
  for each row execute function private.refuse_session_of_blocked();

revoke execute on function private.end_sessions_of_blocked(), private.refuse_session_of_blocked() from public;
