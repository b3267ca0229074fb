-- Expenses that something else has made: the owner's work that is done (ADR 0020) and a supplier's bill for several objects (0102). Each
-- makes one, whoever asks twice, and takes it along when it goes; such an expense may stand on no object, or on many.
alter table expenses
  add column task_id uuid,
  add column shared_bill_id uuid,
  add foreign key (owner_id, task_id) references tasks (owner_id, id) on delete cascade,
  add foreign key (owner_id, shared_bill_id) references shared_bills (owner_id, id) on delete cascade,
  drop constraint expenses_check,
  add constraint expenses_place check (num_nonnulls(property_id, complex_id) = 1
    or (num_nonnulls(property_id, complex_id) = 0 and num_nonnulls(task_id, shared_bill_id) = 1)),
  add constraint expenses_cause check (num_nonnulls(task_id, shared_bill_id) = 0
    or (num_nonnulls(task_id, shared_bill_id) = 1 and adjustment_id is null));
create unique index expenses_task on expenses (owner_id, task_id) where task_id is not null;
create unique index expenses_shared_bill on expenses (owner_id, shared_bill_id) where shared_bill_id is not null;

insert into expenses (id, owner_id, property_id, category, amount_kop, spent_on, counterparty_id, note, task_id)
select gen_random_uuid(), t.owner_id, t.property_id, case when t.category in ('repair', 'cleaning') then t.category else 'other' end, t.cost_kop, t.finished_on,
       t.contractor_id, t.title, t.id
  from tasks t where t.charge_to = 'owner' and t.cost_kop is not null and t.status in ('done', 'closed') and t.finished_on is not null;

insert into expenses (id, owner_id, category, amount_kop, spent_on, note, shared_bill_id)
select gen_random_uuid(), b.owner_id, case when b.service = 'building' then 'building' else 'utilities' end, b.total_kop,
       least(((b.period || '-01')::date + interval '1 month')::date - 1, (b.created_at at time zone 'Europe/Kyiv')::date), coalesce(b.title, b.note), b.id
  from shared_bills b;
