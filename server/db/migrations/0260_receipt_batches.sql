-- What was made at one stroke and may be taken back within minutes: the receipts of a run, or those issued together.
create table receipt_batches (
  -- Of a run it is the run's own.
  id uuid primary key,
  owner_id uuid not null references owners,
  kind text not null check (kind in ('run', 'issue')),
  -- The receipts of a run are found by its month and its id, those of an issue are named here.
  period text check (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  receipt_ids uuid[],
  total integer not null,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  undo_status text check (undo_status in ('running', 'done')),
  undone_count integer not null default 0,
  undo_left jsonb not null default '[]',
  unique (owner_id, id),
  check ((kind = 'run') = (period is not null) and (kind = 'issue') = (receipt_ids is not null))
);
comment on column receipt_batches.undo_left is '[{"receiptId", "number", "code", "error"}]: what stayed, and why';
create index receipt_batches_recent on receipt_batches (owner_id, finished_at desc);
create index receipt_batches_undoing on receipt_batches (owner_id) where undo_status = 'running';

call private.protect('receipt_batches');
grant select, insert, update on receipt_batches to kliuchar_app, kliuchar_worker;
