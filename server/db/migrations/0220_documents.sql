-- Documents (product.md §8): a paper of an owner by its object, contract and counterparty, with every version of its file (ADR 0024).
create table documents (
  id uuid primary key,
  owner_id uuid not null references owners,
  kind text not null check (kind in ('contract', 'amendment', 'act', 'invoice', 'letter', 'identity', 'registry', 'insurance', 'photo', 'other')),
  title text not null,
  note text,
  property_id uuid,
  contract_id uuid,
  counterparty_id uuid,
  valid_until date,
  -- `tenant`: whoever rents by the contract reads it too.
  visibility text not null default 'owner' check (visibility in ('owner', 'tenant')),
  -- The number of the newest version.
  latest integer not null default 1 check (latest between 1 and 100),
  -- In the bin until it is restored or thirty days have passed.
  deleted_at timestamptz,
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (owner_id, id),
  -- A tenant is a tenant of a contract; his passport is nobody's but the owner's to keep.
  check (visibility = 'owner' or (contract_id is not null and kind <> 'identity')),
  foreign key (owner_id, property_id) references properties (owner_id, id),
  -- What a tenant has been shown keeps its contract (the statement of its deletion asks), the owner's own papers outlive a draft.
  foreign key (owner_id, contract_id) references contracts (owner_id, id) on delete set null (contract_id),
  foreign key (owner_id, counterparty_id) references counterparties (owner_id, id)
);

-- A CASE where COALESCE would be shorter: the planner counts it as no leak (0113_list_indexes.sql).
create index documents_created on documents (owner_id, created_at desc, id desc) where deleted_at is null;
create index documents_deleted on documents (owner_id, created_at desc, id desc) where deleted_at is not null;
create index documents_expiry on documents (owner_id, (case when valid_until is null then 'infinity'::date else valid_until end), id) where deleted_at is null;
create index documents_title on documents (owner_id, title collate uk, id) where deleted_at is null;
create index documents_kind on documents (owner_id, kind, created_at desc, id desc) where deleted_at is null;
create index documents_property on documents (owner_id, property_id, created_at desc, id desc) where property_id is not null;
create index documents_contract on documents (owner_id, contract_id, created_at desc, id desc) where contract_id is not null;
create index documents_counterparty on documents (owner_id, counterparty_id, created_at desc, id desc) where counterparty_id is not null;
-- A tenant's list starts from his contracts, whoever owns them.
create index documents_shown on documents (contract_id, created_at desc, id desc) where visibility = 'tenant' and deleted_at is null;
create index documents_search on documents using gin (owner_id, search_text gin_trgm_ops);

-- A version never changes. What is needed to hand out its file stands here once more: a tenant reads no files of an owner.
create table document_versions (
  owner_id uuid not null,
  document_id uuid not null,
  number integer not null check (number between 1 and 100),
  file_id uuid not null,
  media text not null check (media in ('image', 'pdf')),
  size integer not null,
  storage_key text not null,
  sha256 bytea not null,
  name text not null,
  -- A person, who may go; the version stays.
  added_by uuid,
  created_at timestamptz not null,
  primary key (owner_id, document_id, number),
  -- A file belongs to one version of one document, so it may go when that goes.
  unique (owner_id, file_id),
  foreign key (owner_id, document_id) references documents (owner_id, id) on delete cascade,
  foreign key (owner_id, file_id) references files (owner_id, id)
);

-- A letter about the end of a term: one for each end and each distance from it, whatever becomes of the document.
create table document_reminders (
  owner_id uuid not null,
  document_id uuid not null,
  valid_until date not null,
  days integer not null check (days in (7, 30)),
  primary key (owner_id, document_id, valid_until, days),
  foreign key (owner_id, document_id) references documents (owner_id, id) on delete cascade
);

-- What the people of a lease may read of the papers of its contract.
create function private.scope_document_ids() returns uuid[] language sql stable security definer set search_path = ''
  as $$ select array(select d.id from public.documents d
                      where d.contract_id = any (private.scope_contract_ids()) and d.visibility = 'tenant' and d.deleted_at is null) $$;
revoke execute on function private.scope_document_ids() from public;
grant execute on function private.scope_document_ids() to kliuchar_app, kliuchar_worker;

call private.protect('documents', 'id = any ((select private.scope_document_ids())::uuid[])');
call private.protect('document_versions', 'document_id = any ((select private.scope_document_ids())::uuid[])');
call private.protect('document_reminders');
grant select, insert, update, delete on documents to kliuchar_app, kliuchar_worker;
grant select, insert on document_versions, document_reminders to kliuchar_app, kliuchar_worker;

-- The look-up of 0111 finds documents too; what else it finds by now is left as it is.
do $do$
begin
  execute replace(pg_get_functiondef('private.find_by_text(text, text[], integer)'::regprocedure), 'p_list in (''counterparties'',', 'p_list in (''documents'', ''counterparties'',');
end $do$;

-- The facts of 0112: all, and by the day on which they cease to be valid.
insert into private.fact_rules values ('documents', $$
  ('documents', '', (x.deleted_at is null)::int, 0::bigint),
  ('documents.expiring', coalesce(to_char(x.valid_until, 'YYYY-MM-DD'), ''), (x.deleted_at is null and x.valid_until is not null)::int, 0)$$);

do $do$
declare
  v_body text;
  v record;
begin
  select format($body$ insert into public.owner_facts as f (owner_id, fact, key, count, kop)
      select x.owner_id, v.fact, v.key, sum(x.sign * v.count), sum(x.sign * v.kop) from {changes} x, lateral (values %s) v(fact, key, count, kop)
       where v.count <> 0 or v.kop <> 0
       group by 1, 2, 3 having sum(x.sign * v.count) <> 0 or sum(x.sign * v.kop) <> 0 order by 1, 2, 3
      on conflict (owner_id, fact, key, slot) do update set count = f.count + excluded.count, kop = f.kop + excluded.kop; $body$, r.facts)
    into v_body from private.fact_rules r where r.table_name = 'documents';
  for v in select * from (values
      ('insert', '(select x.*, 1 as sign from new_rows x)', 'new table as new_rows'),
      ('update', '(select x.*, 1 as sign from new_rows x union all select x.*, -1 from old_rows x)', 'old table as old_rows new table as new_rows'),
      ('delete', '(select x.*, -1 as sign from old_rows x)', 'old table as old_rows')) e(event, changes, tables) loop
    execute format('create function private.%I() returns trigger language plpgsql security definer set search_path = '''' as %L',
      'documents_facts_' || v.event, 'begin ' || replace(v_body, '{changes}', v.changes) || ' return null; end');
    execute format('revoke execute on function private.%I() from public', 'documents_facts_' || v.event);
    execute format('create trigger %I after %s on documents referencing %s for each statement execute function private.%I()',
      'documents_facts_' || v.event, v.event, v.tables, 'documents_facts_' || v.event);
  end loop;
end $do$;
