-- A transfer may be for several contracts of one tenant: what matching proposes to give each of them (product.md §7).
alter table bank_lines add column shares jsonb not null default '[]';
comment on column bank_lines.shares is 'contractId, receiptId and amountKop of each part where matching proposes several contracts; empty where one';
