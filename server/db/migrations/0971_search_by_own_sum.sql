-- A tenant with an old debt pays the bill of the month alone, and the sum on the statement is what that bill charges, not the total with the
-- debt (0840). Where the two are one the total finds it; the others have an index of their own, which is as small as they are few.
create index receipts_own_sum on receipts (owner_id, own_kop, period desc, id desc) where own_kop <> total_due_kop;
