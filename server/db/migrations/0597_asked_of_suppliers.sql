-- A tenant with an account is told that photos of his payments to suppliers are awaited, and that one was returned (ADR 0039, ADR 0075).
insert into private.tenant_told_actions values
  ('supplier_payment.requested', '{user,job}'),
  ('supplier_payment.returned', '{user}');
