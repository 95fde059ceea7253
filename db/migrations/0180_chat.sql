-- Chat. Messages are numbered within their room, without gaps: a send locks the row of its room until it commits, so
-- the order of the numbers is the order of the commits, and what a member has not read is a subtraction. The tables
-- before this migration were never written.
drop table chat_messages;
drop table chat_memberships;
drop table chat_rooms;

create table chat_rooms (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  -- group: chosen people; direct: exactly two; notes: one person alone
  kind text not null check (kind in ('group', 'direct', 'notes')),
  -- Empty for direct rooms and notes, which have the name of the other person or none.
  name text not null default '',
  description text not null default '',
  -- The people of a direct room or of notes, ascending: one room for each pair.
  people bigint[],
  created_by_id bigint not null,
  client_key text,
  -- The number of the newest message, and of the newest change to any message.
  last_seq bigint not null default 0,
  last_rev bigint not null default 0,
  last_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, people),
  unique (company_id, created_by_id, client_key),
  foreign key (company_id, created_by_id) references users (company_id, id),
  check ((kind = 'group') = (people is null))
) with (fillfactor = 50);

create table chat_memberships (
  company_id bigint not null,
  user_id bigint not null,
  chat_room_id bigint not null,
  joined_at timestamptz(3) not null default now(),
  -- Everything up to this number is read.
  read_seq bigint not null default 0,
  -- The person's own messages after it, which are never unread.
  own_after integer not null default 0,
  -- infinity: until it is switched off; null: not muted
  muted_until timestamptz(3),
  pinned_at timestamptz(3),
  primary key (company_id, user_id, chat_room_id),
  foreign key (company_id, chat_room_id) references chat_rooms (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
) with (fillfactor = 70);
create index chat_memberships_by_room on chat_memberships (company_id, chat_room_id, user_id);

create table chat_messages (
  company_id bigint not null,
  chat_room_id bigint not null,
  seq bigint not null,
  id bigint generated always as identity,
  author_id bigint not null,
  -- Empty once deleted.
  body text not null,
  reply_to_seq bigint,
  client_key text not null,
  created_at timestamptz(3) not null default now(),
  -- The number of its newest change in the room.
  rev bigint not null,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  version integer not null default 1,
  search_text text not null generated always as (search_fold(body)) stored,
  primary key (company_id, chat_room_id, seq),
  unique (company_id, id),
  unique (company_id, chat_room_id, author_id, client_key),
  foreign key (company_id, chat_room_id) references chat_rooms (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id),
  foreign key (company_id, chat_room_id, reply_to_seq) references chat_messages (company_id, chat_room_id, seq)
);
-- Messages that changed after they were sent.
create index chat_messages_changed on chat_messages (company_id, chat_room_id, rev)
  where edited_at is not null or deleted_at is not null;

create table chat_mentions (
  company_id bigint not null,
  user_id bigint not null,
  chat_room_id bigint not null,
  seq bigint not null,
  primary key (company_id, user_id, chat_room_id, seq),
  foreign key (company_id, chat_room_id, seq) references chat_messages (company_id, chat_room_id, seq) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index chat_mentions_by_message on chat_mentions (company_id, chat_room_id, seq);

create table chat_message_media_files (
  company_id bigint not null,
  chat_room_id bigint not null,
  seq bigint not null,
  sort_order integer not null,
  media_file_id bigint not null,
  primary key (company_id, chat_room_id, seq, sort_order),
  foreign key (company_id, chat_room_id, seq) references chat_messages (company_id, chat_room_id, seq) on delete cascade,
  foreign key (company_id, media_file_id) references media_files (company_id, id)
);
create index chat_message_media_files_by_file on chat_message_media_files (company_id, media_file_id);

select protect_company_tables();
