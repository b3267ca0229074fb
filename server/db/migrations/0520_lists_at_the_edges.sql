-- Lists of what an account gathers at its edges were read whole and sorted: payers learnt from bank statements, keys in force among all that
-- were taken back, and of those the newest twenty. Each is read in its order now (performance.md §3.3).
create index bank_payers_list on bank_payers (owner_id, last_paid_on desc, id desc);
create index api_keys_live on api_keys (owner_id, created_at desc, id desc) where revoked_at is null;
create index api_keys_revoked on api_keys (owner_id, revoked_at desc, id desc) where revoked_at is not null;
drop index api_keys_list;
