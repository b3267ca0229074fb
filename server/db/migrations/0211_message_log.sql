-- What was sent to whom, and what became of it (product.md §8): the queue of messages is also its log.
alter table messages
  add column contract_id uuid,
  add column receipt_id uuid,
  -- Whose settings a letter of stopping changes; null for a tenant, who has the contract.
  add column user_id uuid,
  add column attempts integer not null default 0,
  add column delivered_at timestamptz,
  -- The name the carrier gives it, to ask what became of it.
  add column carrier_id text;
alter table messages drop constraint messages_status_check;
alter table messages add constraint messages_status_check check (status in ('queued', 'stored', 'sent', 'delivered', 'failed', 'suppressed'));
alter table messages add foreign key (owner_id, contract_id) references contracts (owner_id, id) on delete set null (contract_id);
alter table messages add foreign key (owner_id, receipt_id) references receipts (owner_id, id);
alter table messages add foreign key (user_id) references users on delete set null;
create index messages_contract on messages (owner_id, contract_id, created_at desc, id desc) where contract_id is not null;
create index messages_receipt on messages (owner_id, receipt_id, created_at desc, id desc) where receipt_id is not null;
create index messages_user on messages (user_id) where user_id is not null;

-- The owner reads the log of his contracts; never the text, which carries links that open things.
create policy log_select on messages for select to kliuchar_app using (owner_id = any ((select private.scope_owner_ids())::uuid[]) and contract_id is not null);
grant select (id, owner_id, contract_id, receipt_id, channel, recipient, kind, status, error, attempts, created_at, sent_at, delivered_at) on messages to kliuchar_app;

-- Somebody has asked for no more: of this contract, by this channel, at this address. The address itself is not kept twice.
create table message_stops (
  owner_id uuid not null,
  contract_id uuid not null,
  channel text not null check (channel in ('email', 'sms', 'telegram')),
  recipient_hash bytea not null,
  created_at timestamptz not null,
  primary key (owner_id, contract_id, channel, recipient_hash),
  foreign key (owner_id, contract_id) references contracts (owner_id, id) on delete cascade
);
call private.protect('message_stops');
grant select on message_stops to kliuchar_app, kliuchar_worker;

-- What a person wants to be told, where and when; absent means the defaults of domain/src/notifications/notification-rules.ts.
create table notification_rules (
  user_id uuid primary key references users on delete cascade,
  settings jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);
alter table notification_rules enable row level security;
alter table notification_rules force row level security;
do $$ begin execute format('create policy migrator on notification_rules to %I using (true) with check (true)', current_user); end $$;
create policy self on notification_rules to kliuchar_app using (user_id = (select private.scope_user_id())) with check (user_id = (select private.scope_user_id()));
create policy worker on notification_rules to kliuchar_worker using (true) with check (true);
grant select, insert, update on notification_rules to kliuchar_app;
grant select, update on notification_rules to kliuchar_worker;

-- The digest goes by what was told since the last one.
create index notifications_told on notifications (owner_id, created_at);

-- The one door of messages. What was asked to stop is written down as suppressed and has no job. A message may wait for its hour.
drop function private.queue_message(uuid, uuid, text, text, text, text, text, text, text);
create function private.queue_message(p_id uuid, p_owner_id uuid, p_channel text, p_recipient text, p_kind text, p_subject text, p_text text, p_html text,
  p_dedupe_key text default null, p_contract_id uuid default null, p_receipt_id uuid default null, p_user_id uuid default null, p_run_at timestamptz default null)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_stopped boolean := p_contract_id is not null and p_kind in ('receipt', 'receipt.reminder', 'readings.request', 'payment.received') and exists (
    select 1 from public.message_stops s where s.owner_id = p_owner_id and s.contract_id = p_contract_id and s.channel = p_channel
       and s.recipient_hash = sha256(convert_to(lower(p_recipient), 'UTF8')));
begin
  if v_stopped then
    -- The outbox row holds the key, and is done: nothing has to be delivered.
    insert into public.outbox (id, kind, owner_id, payload, dedupe_key, done_at)
    values (p_id, 'messages.deliver', p_owner_id, jsonb_build_object('messageId', p_id), coalesce(p_dedupe_key, 'message:' || p_id), now())
    on conflict (dedupe_key) do nothing;
    if not found then
      return false;
    end if;
  elsif not private.enqueue(p_id, 'messages.deliver', p_owner_id, jsonb_build_object('messageId', p_id), coalesce(p_dedupe_key, 'message:' || p_id), p_run_at) then
    return false;
  end if;
  insert into public.messages (id, owner_id, channel, recipient, kind, subject, text, html, status, contract_id, receipt_id, user_id)
  values (p_id, p_owner_id, p_channel, p_recipient, p_kind, p_subject, case when v_stopped then '' else p_text end, case when v_stopped then '' else p_html end,
          case when v_stopped then 'suppressed' else 'queued' end, p_contract_id, p_receipt_id, p_user_id);
  return true;
end $$;
revoke execute on function private.queue_message(uuid, uuid, text, text, text, text, text, text, text, uuid, uuid, uuid, timestamptz) from public;
grant execute on function private.queue_message(uuid, uuid, text, text, text, text, text, text, text, uuid, uuid, uuid, timestamptz) to kliuchar_app, kliuchar_worker;

-- Stopping by a signed link: the holder has shown the message's id under our signature, so there is nothing to guess and no scope yet.
-- Returns whether the message is one that can be stopped at all.
create function private.stop_messages(p_message_id uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare m record;
begin
  select owner_id, contract_id, user_id, channel, recipient into m from public.messages where id = p_message_id;
  if not found or (m.contract_id is null and m.user_id is null) then
    return false;
  end if;
  if m.user_id is not null then
    insert into public.notification_rules (user_id, settings, updated_at) values (m.user_id, '{"emailOff": true}', p_now)
    on conflict (user_id) do update set settings = public.notification_rules.settings || '{"emailOff": true}', version = public.notification_rules.version + 1, updated_at = p_now;
    return true;
  end if;
  insert into public.message_stops (owner_id, contract_id, channel, recipient_hash, created_at)
  values (m.owner_id, m.contract_id, m.channel, sha256(convert_to(lower(m.recipient), 'UTF8')), p_now)
  on conflict do nothing;
  return true;
end $$;
revoke execute on function private.stop_messages(uuid, timestamptz) from public;
grant execute on function private.stop_messages(uuid, timestamptz) to kliuchar_app;
