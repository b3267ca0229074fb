-- The worker fetches the National Bank's rates, which belong to nobody; an owner's own are his also before the worker, who reads and
-- writes them like everything else of an owner, in his scope.
drop policy worker_rates on exchange_rates;
create policy worker_rates on exchange_rates for all to kliuchar_worker
  using (owner_id is null and source = 'nbu') with check (owner_id is null and source = 'nbu');
