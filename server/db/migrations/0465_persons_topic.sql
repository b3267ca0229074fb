-- A tenant's notifications start from the person (0411): of one group too, without reading all the others.
create index notifications_person_topic on notifications (user_id, topic, created_at desc, id desc);
