-- A tenant who has an account is told of a reminder that the owner has sent by hand; of its own the hourly job tells by itself
-- (docs/adr/0039-a-tenant-is-told.md).
insert into private.tenant_told_actions values ('receipt.reminded', '{user}');
