-- An account that whoever runs the installation has blocked (npm run operator -- block): nobody of it signs in, and nobody writes in it. It is
-- not a closed one (0233): everything stays, and unblocking gives it back as it was.
alter table owners add column suspended_at timestamptz, add column suspended_reason text,
  add check ((suspended_at is null) = (suspended_reason is null));
alter table users add column suspended_at timestamptz;

create function private.end_sessions_of_suspended() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.sessions where user_id = new.id;
  return null;
end $$;
create trigger users_suspended after update of suspended_at on users
  for each row when (new.suspended_at is not null) execute function private.end_sessions_of_suspended();

-- The share lock waits for a blocking that has not been committed yet, as for a closing (0130).
create function private.refuse_session_of_suspended() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.users where id = new.user_id and suspended_at is not null for share;
  if found then
    raise exception 'The account is blocked' using errcode = 'KL021';
  end if;
  return new;
end $$;
create trigger sessions_of_suspended before insert on sessions for each row execute function private.refuse_session_of_suspended();

-- Managers and tenants of a blocked owner still read what is theirs. Whatever a person changes leaves a line in the journal, so here is the
-- one door that all writes pass; jobs and the operator go on.
create function private.refuse_write_of_suspended() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.owners where id = new.owner_id and suspended_at is not null;
  if found then
    raise exception 'The owner is blocked' using errcode = 'KL022';
  end if;
  return new;
end $$;
create trigger audit_log_of_suspended before insert on audit_log
  for each row when (new.actor_kind in ('user', 'link')) execute function private.refuse_write_of_suspended();

revoke execute on function private.end_sessions_of_suspended(), private.refuse_session_of_suspended(), private.refuse_write_of_suspended() from public;
