-- Messages that are sent later. The row is deleted in the transaction that sends it; one that could not be sent keeps
-- its text and the reason. Not tied to the membership: who leaves the room does not lose the text.
create table chat_scheduled_messages (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  chat_room_id bigint not null,
  body text not null,
  mentioned_user_ids bigint[] not null default '{}',
  reply_to_seq bigint,
  stamp_id bigint,
  client_key text not null,
  send_at timestamptz(3) not null,
  -- Why it was not sent; null: it waits for its time.
  refused text check (refused in ('left', 'closed', 'read_only', 'chat_off', 'stopped', 'words')),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, user_id, client_key),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, chat_room_id) references chat_rooms (company_id, id) on delete cascade,
  foreign key (company_id, stamp_id) references stamps (company_id, id)
);
create index chat_scheduled_messages_due on chat_scheduled_messages (company_id, send_at) where refused is null;
create index chat_scheduled_messages_by_stamp on chat_scheduled_messages (company_id, stamp_id)
  where stamp_id is not null;

create table chat_scheduled_message_files (
  company_id bigint not null,
  chat_scheduled_message_id bigint not null,
  sort_order integer not null,
  media_file_id bigint not null,
  primary key (company_id, chat_scheduled_message_id, sort_order),
  foreign key (company_id, chat_scheduled_message_id) references chat_scheduled_messages (company_id, id)
    on delete cascade,
  foreign key (company_id, media_file_id) references media_files (company_id, id)
);
create index chat_scheduled_message_files_by_file on chat_scheduled_message_files (company_id, media_file_id);

select protect_company_tables();
