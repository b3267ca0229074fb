-- The counter of a month may pass four digits (contract.md §1.6): the ten thousandth receipt stands after the one before it, as objects and leases do.
create index receipts_number on receipts (owner_id, number collate uk_numeric, id);
