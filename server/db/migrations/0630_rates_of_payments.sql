-- A rent at the rate of the day of payment (contract.md §1.13), paid before the National Bank's rate of that day is known here: the difference
-- is made when it is, by the same job as that of a due day ahead, and not for good by whatever older rate is at hand.
alter table payments add column rate_awaited_on date;
comment on column payments.rate_awaited_on is 'the day whose rate is waited for; all differences of the payment are made then, at once';
create index payments_rate_awaited on payments (owner_id, paid_on, id) where rate_awaited_on is not null;

create or replace function private.owners_awaiting_rates() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select r.owner_id from public.receipts r where r.rate_awaited_on is not null and r.status = 'issued'
   union
  select p.owner_id from public.payments p where p.rate_awaited_on is not null and p.status = 'posted'
   order by 1
$$;
