-- Receipts do not make themselves while the owner's subscription is inactive (ADR 0041); he is told of each month that waits, once.
alter table auto_months add column paused_period text check (paused_period ~ '^\d{4}-(0[1-9]|1[0-2])$');
insert into private.told_actions values ('subscription.months_paused', '{job}');
