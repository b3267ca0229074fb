-- The owner is told when his tenant shows a payment that he makes to a supplier himself (contract.md §1.10).
insert into private.told_actions values ('supplier_payment.shown', '{link}');
