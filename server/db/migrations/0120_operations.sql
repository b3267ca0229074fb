-- What whoever runs the installation asks: is it fit to serve, and what waits. Both answers are read by the role of requests, which sees
-- neither the queue nor other people's letters; it gets numbers only.

-- A commit that reaches the log on disk without a row of any table: a full disk, a standby and a read-only server are found by it.
create function private.probe(out schema_version integer, out fsync boolean, out full_page_writes boolean, out synchronous_commit text,
  out data_checksums boolean, out read_only boolean) language plpgsql security definer set search_path = '' as $$
begin
  read_only := pg_catalog.pg_is_in_recovery() or pg_catalog.current_setting('transaction_read_only')::boolean;
  if not read_only then
    perform pg_catalog.pg_logical_emit_message(true, 'kliuchar', 'probe');
  end if;
  select max(m.version) into schema_version from public.schema_migrations m;
  fsync := pg_catalog.current_setting('fsync')::boolean;
  full_page_writes := pg_catalog.current_setting('full_page_writes')::boolean;
  synchronous_commit := pg_catalog.current_setting('synchronous_commit');
  data_checksums := pg_catalog.current_setting('data_checksums')::boolean;
end $$;

-- Figures are read every few seconds; each of them has its small index.
create index messages_queued on messages (created_at) where status = 'queued';
create index messages_failed on messages (created_at) where status = 'failed';
create index outbox_backups on outbox (done_at) where kind = 'backup.daily';

-- Twelve attempts are all the engine makes (private.enqueue).
create function private.operations(out jobs_due bigint, out jobs_scheduled bigint, out jobs_retrying bigint, out jobs_failed bigint,
  out jobs_oldest_seconds double precision, out messages_queued bigint, out messages_oldest_seconds double precision, out messages_failed bigint,
  out last_backup_epoch double precision) language sql stable security definer set search_path = '' as $$
  select o.due, o.scheduled, o.retrying, o.failed, o.oldest, q.count, q.oldest, f.count, b.epoch
    from (select count(*) filter (where run_at <= now() and attempts = 0) as due, count(*) filter (where run_at > now()) as scheduled,
                 count(*) filter (where attempts between 1 and 11) as retrying, count(*) filter (where attempts >= 12) as failed,
                 coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now() and attempts < 12)), 0)::double precision as oldest
            from public.outbox where done_at is null) o,
         (select count(*), coalesce(extract(epoch from now() - min(created_at)), 0)::double precision as oldest
            from public.messages where status = 'queued') q,
         (select count(*) from public.messages where status = 'failed') f,
         (select extract(epoch from max(done_at))::double precision as epoch from public.outbox where kind = 'backup.daily') b
$$;

revoke execute on function private.probe(), private.operations() from public;
grant execute on function private.probe(), private.operations() to kliuchar_app;
