-- The outbox shows a message once it has left, as it left (contract.md §3.7): while it waits its words are not the last ones, the way to stop
-- such letters is put under it on the way out, and what is put off to the morning has been sent to nobody.
create or replace function private.development_outbox(p_to text, p_limit integer, p_offset integer)
returns table (id uuid, channel text, recipient text, subject text, text text, html text, created_at timestamptz, total bigint)
language sql stable security definer set search_path = '' as $$
  select m.id, m.channel, m.recipient, m.subject, m.text, m.html, m.created_at, count(*) over () from public.messages m
   where m.status <> 'queued' and (p_to is null or m.recipient = p_to) order by m.created_at desc, m.id desc limit p_limit offset p_offset
$$;
