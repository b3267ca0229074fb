-- The day a tenant moved out and what was found then: facts for the act of return. Readings, receipt and deposit stand in their own tables.
create table move_outs (
  owner_id uuid not null,
  contract_id uuid not null,
  moved_out_on date not null,
  keys_returned integer check (keys_returned between 0 and 99),
  condition text,
  created_at timestamptz not null,
  primary key (owner_id, contract_id),
  foreign key (owner_id, contract_id) references contracts (owner_id, id)
);
call private.protect('move_outs');
grant select, insert on move_outs to kliuchar_app, kliuchar_worker;
