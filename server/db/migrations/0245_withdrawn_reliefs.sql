-- A relief taken back after its receipt was issued keeps its line; the opposite of it waits for the next receipt and names what it
-- undoes, so that no relief is taken back twice (contract.md §1.16: what was issued does not change).
alter table adjustments
  add column reverses_id uuid,
  add foreign key (owner_id, reverses_id) references adjustments (owner_id, id);
create unique index adjustments_reverses on adjustments (owner_id, reverses_id) where reverses_id is not null;
