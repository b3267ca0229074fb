-- Ten thousand receipts are issued by many calls, and are taken back by one: the parts of a deed are one batch until it is being taken back.
alter table receipt_batches add deed_id text check (deed_id is null or (char_length(deed_id) <= 64 and kind = 'issue'));
comment on column receipt_batches.deed_id is 'chosen by whoever issues; of an owner and of each of his managers apart';
create index receipt_batches_deed on receipt_batches (owner_id, deed_id) where deed_id is not null and undo_status is null;
