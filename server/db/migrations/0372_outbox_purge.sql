-- What is done is swept by its day (ADR 0006).
create index outbox_done on outbox (done_at) where done_at is not null;
