-- What a person has begun to write in a room. An emptied draft keeps its row, so that its versions are never used twice.
create table chat_drafts (
  company_id bigint not null,
  user_id bigint not null,
  chat_room_id bigint not null,
  body text not null,
  mentioned_user_ids bigint[] not null default '{}',
  reply_to_seq bigint,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, chat_room_id),
  foreign key (company_id, user_id, chat_room_id)
    references chat_memberships (company_id, user_id, chat_room_id) on delete cascade
) with (fillfactor = 70);

select protect_company_tables();
