-- The portal lists who joined lately and whose birthday it is this week, without reading everybody.

create index users_by_creation on users (company_id, created_at desc, id desc);
create index profile_answers_by_day on profile_answers (company_id, profile_item_id, right(value[1], 5));
