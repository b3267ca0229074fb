-- What was put off to the morning, or waits for a repetition, goes to whoever works for the owner only while he does, as it goes to a manager
-- only while he is let in (0531): the same keys, with one of the owner's people. What is told of the person himself, as a sign-in from a new
-- device, needs none, and a tenant is told by his lease.
create function private.message_keys(p_user_id uuid, p_today date) returns jsonb language sql stable security definer set search_path = '' as $$
  select private.entrusted_keys(p_user_id, p_today)
      || coalesce((select jsonb_object_agg('member:' || m.owner_id, true) from public.owner_members m where m.user_id = p_user_id), '{}')
$$;
revoke execute on function private.message_keys(uuid, date) from public;
grant execute on function private.message_keys(uuid, date) to kliuchar_worker;
comment on column messages.needs is 'of what is told of an owner''s things: the keys that must still be its reader''s when it leaves, of a manager `tasks:<object>`, of his people `member:<owner>`';

-- What waits already.
update messages m set needs = array['member:' || m.owner_id]
 where m.status = 'queued' and m.kind = 'notification' and m.needs is null and m.parts is null
   and exists (select from owner_members o where o.owner_id = m.owner_id and o.user_id = m.user_id)
   and not exists (select from contract_parties p where p.owner_id = m.owner_id and p.user_id = m.user_id)
   and not exists (select from notifications n join outbox o on o.id = m.id
                    where n.owner_id = m.owner_id and n.user_id = m.user_id and n.type = 'new_device' and o.dedupe_key like 'notification:' || n.id || '%');
