-- What a manager finds is compared by what he is shown, and not by the words of an owner's search, which hold phones, addresses of mail and
-- accounts (ADR 0042): the same spelling of a serial, a number and a name is made where they are asked for.
grant execute on function private.searchable(text) to kliuchar_app;
