-- What of a payment went to utilities, kept beside what is allocated of it and moved by the same statement (allocations.sql.ts). The taxes
-- of a year looked up the allocations of every payment of it one by one: four pages each, 56 000 payments in 0.7 s, and from some 400 000
-- on no answer at all.
alter table payments add column utilities_kop bigint not null default 0;
comment on column payments.utilities_kop is 'the part of allocated_kop that pays utilities: reimbursed, so no income of a person (product.md §8)';
update payments p set utilities_kop = u.kop
  from (select a.owner_id, a.source_id, sum(a.utilities_kop) as kop from allocations a where a.source_type = 'payment' group by 1, 2 having sum(a.utilities_kop) <> 0) u
 where p.owner_id = u.owner_id and p.id = u.source_id;
