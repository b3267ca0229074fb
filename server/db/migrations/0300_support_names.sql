-- A visitor of the site may say what to call him.
alter table support_requests add column name text check (length(name) between 1 and 120);

drop function private.ask_support(uuid, uuid, text, text, text, text, text, timestamptz);
create function private.ask_support(p_id uuid, p_user_id uuid, p_email text, p_name text, p_topic text, p_message text, p_failed_request_id text, p_page text, p_now timestamptz)
returns text language sql security definer set search_path = '' as $$
  insert into public.support_requests (id, user_id, email, name, topic, message, failed_request_id, page, created_at)
  values (p_id, p_user_id, coalesce((select u.email from public.users u where u.id = p_user_id), p_email), p_name, p_topic, p_message, p_failed_request_id, p_page, p_now)
  returning email
$$;
revoke execute on function private.ask_support(uuid, uuid, text, text, text, text, text, text, timestamptz) from public;
grant execute on function private.ask_support(uuid, uuid, text, text, text, text, text, text, timestamptz) to kliuchar_app;
