-- What people ask of those who run the installation (product.md §8, Support): a person's own, or nobody's when the visitor has not signed in.
create table support_requests (
  id uuid primary key,
  user_id uuid references users on delete set null,
  -- Where to answer: the person's own address, or the one the visitor gave.
  email text not null,
  topic text not null check (topic in ('question', 'problem', 'money', 'idea', 'access', 'other')),
  message text not null check (length(message) between 1 and 4000),
  -- The failed request it is about, as its screen told it.
  failed_request_id text,
  page text,
  status text not null default 'open' check (status in ('open', 'answered')),
  created_at timestamptz not null
);
create index support_requests_user on support_requests (user_id, created_at desc, id desc) where user_id is not null;

-- A person's own rows, so the rule is the user of the transaction, as for sessions (0001).
alter table support_requests enable row level security;
alter table support_requests force row level security;
do $$ begin execute format('create policy migrator on support_requests to %I using (true) with check (true)', current_user); end $$;
create policy self on support_requests for select to kliuchar_app using (user_id = (select private.scope_user_id()));
grant select on support_requests to kliuchar_app;

-- Also for a visitor, who has no scope; the address of a person is his own, whatever the form says.
create function private.ask_support(p_id uuid, p_user_id uuid, p_email text, p_topic text, p_message text, p_failed_request_id text, p_page text, p_now timestamptz)
returns text language sql security definer set search_path = '' as $$
  insert into public.support_requests (id, user_id, email, topic, message, failed_request_id, page, created_at)
  values (p_id, p_user_id, coalesce((select u.email from public.users u where u.id = p_user_id), p_email), p_topic, p_message, p_failed_request_id, p_page, p_now)
  returning email
$$;
revoke execute on function private.ask_support(uuid, uuid, text, text, text, text, text, timestamptz) from public;
grant execute on function private.ask_support(uuid, uuid, text, text, text, text, text, timestamptz) to kliuchar_app;
