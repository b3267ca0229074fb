-- A run reads a chunk, computes it and writes it a moment later. Whoever voids a receipt or corrects or takes back a reading meanwhile
-- counts up this number, so that the chunk is read anew instead of being counted from a reading that no longer stands.
alter table receipt_runs add column inputs_version integer not null default 0;
