-- The end of a paper is a notification of its own type, ruled as the others are (domain/src/notifications/notification-types.ts). Until now a
-- letter about it went to everybody, so whoever has chosen types for letters before it was among them goes on getting it; whoever has
-- chosen none wants none.
update notification_rules
   set settings = jsonb_set(settings, '{email}', settings -> 'email' || '["document_expiring"]'), version = version + 1
 where jsonb_typeof(settings -> 'email') = 'array' and settings -> 'email' <> '[]' and not settings -> 'email' ? 'document_expiring';
