-- Who has asked for no more letters of a contract may change his mind, and asks his landlord (the page of 0211 says so).
grant delete on message_stops to kliuchar_app;
