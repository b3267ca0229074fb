-- What an owner tells all tenants of a complex at once (docs/adr/0084): the words stay as they were sent, and to whom.
create table announcements (
  id uuid primary key,
  owner_id uuid not null references owners,
  complex_id uuid not null,
  title text not null,
  body text not null,
  -- A person, who may go; what was said stays.
  sent_by uuid,
  created_at timestamptz not null,
  unique (owner_id, id),
  foreign key (owner_id, complex_id) references complexes (owner_id, id)
);
create index announcements_complex on announcements (owner_id, complex_id, created_at desc, id desc);
comment on table announcements is 'never changed: it has been sent';

create table announcement_recipients (
  owner_id uuid not null,
  announcement_id uuid not null,
  contract_id uuid not null,
  -- The letter or SMS to the address of the card; null where none leads to the tenant, whose own account may still show it.
  message_id uuid,
  -- Whether somebody of the lease had an account then.
  has_account boolean not null,
  primary key (owner_id, announcement_id, contract_id),
  foreign key (owner_id, announcement_id) references announcements (owner_id, id) on delete cascade,
  foreign key (owner_id, contract_id) references contracts (owner_id, id)
);
create index announcement_recipients_contract on announcement_recipients (owner_id, contract_id);

call private.protect('announcements');
call private.protect('announcement_recipients');
grant select, insert on announcements, announcement_recipients to kliuchar_app;
grant select on announcements, announcement_recipients to kliuchar_worker;

-- The list is TENANT_EVENTS of server/src/features/notifications/audited-events.ts (a test compares them).
insert into private.tenant_told_actions values ('announcement.sent', '{user}');

-- Whoever has asked for no more of his lease gets none of these either; all else of the function is as it was.
do $$
declare
  v_before text := '''readings.request'', ''payment.received''';
  v_def text := pg_get_functiondef('private.queue_message(uuid, uuid, text, text, text, text, text, text, text, uuid, uuid, uuid, timestamptz, text[], jsonb)'::regprocedure);
begin
  if position(v_before in v_def) = 0 then
    raise exception 'queue_message is not what it was: %', v_before;
  end if;
  execute replace(v_def, v_before, v_before || ', ''announcement''');
end $$;
