-- A tenant who was told that his payment counts is told when it counts no more (product.md §8).
insert into private.tenant_told_actions values ('payment.reversed', '{user}');
