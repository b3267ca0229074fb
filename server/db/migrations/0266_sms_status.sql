-- Short messages whose carrier has still to say whether they arrived (features/notifications, ADR 0030).
create index messages_awaited on messages (sent_at, id) where status = 'sent' and channel = 'sms' and carrier_id is not null;
