-- A statement of a bank names a sum and often nothing else, so the one box finds what has it (ux.md N2): a bill and a payment by their sum to
-- the kopeck, the newest first, and by the whole hryvnias of it. Equality and order of numbers are leakproof, so under row-level security
-- the index serves them.
create index receipts_sum on receipts (owner_id, total_due_kop, period desc, id desc);
create index payments_sum on payments (owner_id, amount_kop, paid_on desc, id desc);
