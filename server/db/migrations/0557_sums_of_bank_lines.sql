-- The sums above the list of lines are read from the index alone: an account of years has tens of thousands of them.
create index bank_lines_sums on bank_lines (owner_id, status, confidence) include (amount_kop);
