-- What a person was to read in Telegram and cannot, because he has blocked the bot or deleted its chat, or because Telegram never took it,
-- comes as a letter: under the key of the letter about the same matter, so that whoever had one gets no second. Whoever has stopped all
-- letters gets none.
create function private.write_instead(p_message_id uuid, p_id uuid, p_subject text, p_text text, p_html text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare m record;
begin
  select x.owner_id, x.user_id, x.needs, u.email, o.dedupe_key into m from public.messages x
    join public.outbox o on o.id = x.id
    join public.users u on u.id = x.user_id and u.email_verified_at is not null and u.blocked_at is null
    left join public.notification_rules r on r.user_id = u.id
   where x.id = p_message_id and x.channel = 'telegram' and x.status = 'queued' and x.kind like 'notification%'
     and coalesce((r.settings ->> 'emailOff')::boolean, false) is false;
  if not found then
    return false;
  end if;
  return private.queue_message(p_id, m.owner_id, 'email', m.email, 'notification', p_subject, p_text, p_html,
    p_dedupe_key => case when m.dedupe_key ~ '^notification:.*:telegram$' then regexp_replace(m.dedupe_key, ':telegram$', '') else 'instead:' || p_message_id end,
    p_user_id => m.user_id, p_needs => m.needs);
end $$;
revoke execute on function private.write_instead(uuid, uuid, text, text, text) from public;
grant execute on function private.write_instead(uuid, uuid, text, text, text) to kliuchar_worker;
