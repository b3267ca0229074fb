-- Whoever leaves an owner takes along what he was told: found by the member (0411), and not by looking at all that the owner's people were told.
create index notifications_member on notifications (owner_id, member_id) where member_id is not null;
