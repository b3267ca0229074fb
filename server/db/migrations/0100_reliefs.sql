-- The reliefs of a contract are summed by days before another is taken in, so that together they never exceed the rent.
create index adjustments_reliefs on adjustments (owner_id, contract_id) where kind = 'relief';
