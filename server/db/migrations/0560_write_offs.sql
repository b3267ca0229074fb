-- A debt that nobody will pay is written off (ADR 0067): a row of `settlements`, an entry of its own, and rows of `allocations` that say
-- which receipts it closed. A receipt keeps the sum apart from what was paid, so that forgiven is never said to be received.
alter table settlements drop constraint settlements_kind_check,
  add constraint settlements_kind_check check (kind in ('refund', 'write_off')) not valid,
  -- Nothing changes hands; why it is given up is always said.
  add constraint settlements_write_off_check check (kind <> 'write_off' or (method is null and reference is null and note is not null)) not valid;
alter table settlements validate constraint settlements_kind_check;
alter table settlements validate constraint settlements_write_off_check;

alter table allocations drop constraint allocations_source_type_check,
  add constraint allocations_source_type_check check (source_type in ('payment', 'opening', 'receipt', 'write_off')) not valid;
alter table allocations validate constraint allocations_source_type_check;
comment on column allocations.source_type is 'a payment, a negative opening balance, a receipt whose own sum is negative, or a debt written off';

-- What is left is what is neither paid nor written off. An expression of a generated column cannot be changed before PostgreSQL 17, so the
-- column is made anew, and the indexes that stood on it.
drop index receipts_open, receipts_open_contract, receipts_settled, receipts_part_paid;
alter table receipts drop column left_kop,
  add column written_off_kop bigint not null default 0,
  add column left_kop bigint generated always as
    (case when status = 'issued' then charges_kop + adjustments_kop + penalty_kop - paid_kop - written_off_kop else 0 end) stored,
  add constraint receipts_written_off_check check (written_off_kop >= 0);
create index receipts_open on receipts (owner_id, overdue_after, id) where status = 'issued' and left_kop > 0;
create index receipts_open_contract on receipts (contract_id, due_on, id) where status = 'issued' and left_kop > 0;
create index receipts_settled on receipts (owner_id, (left_kop > 0), period desc, id desc) include (overdue_after, paid_kop) where status = 'issued';
create index receipts_part_paid on receipts (owner_id, period desc, id desc) where status = 'issued' and left_kop > 0 and paid_kop > 0;
