-- In which order a payment that is less than a receipt closes its parts: penalty, utilities, rent unless the owner says otherwise (contract.md §1.16, ADR 0074).
alter table owners
  add column payment_order text[] not null default '{penalty,utilities,rent}'
    check (cardinality(payment_order) = 3 and payment_order @> '{penalty,utilities,rent}'),
  add column payment_order_version integer not null default 1;
