-- Reactions to chat messages, stamps as messages. A reaction changes the message for everybody who has the room open,
-- like an edit.
alter table chat_messages
  add column stamp_id bigint,
  -- Edited, deleted or reacted to.
  add column changed boolean not null default false,
  add foreign key (company_id, stamp_id) references stamps (company_id, id);
update chat_messages set changed = true where edited_at is not null or deleted_at is not null;
drop index chat_messages_changed;
create index chat_messages_changed on chat_messages (company_id, chat_room_id, rev) where changed;
create index chat_messages_by_stamp on chat_messages (company_id, stamp_id) where stamp_id is not null;

create table chat_message_reactions (
  company_id bigint not null,
  chat_room_id bigint not null,
  seq bigint not null,
  stamp_id bigint not null,
  user_id bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, chat_room_id, seq, stamp_id, user_id),
  foreign key (company_id, chat_room_id, seq) references chat_messages (company_id, chat_room_id, seq) on delete cascade,
  foreign key (company_id, stamp_id) references stamps (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index chat_message_reactions_by_stamp on chat_message_reactions (company_id, stamp_id);

select protect_company_tables();
