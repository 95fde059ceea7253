-- How long chat keeps messages, and what is under legal hold.
create table chat_retention (
  company_id bigint not null references companies (id),
  version integer not null default 1,
  -- Days after which messages of each kind of room are deleted; null: never.
  official_days integer check (official_days between 7 and 3650),
  group_days integer check (group_days between 7 and 3650),
  direct_days integer check (direct_days between 7 and 3650),
  notes_days integer check (notes_days between 7 and 3650),
  primary key (company_id)
);

-- Everything up to this number is deleted by retention.
alter table chat_rooms add column cleared_seq bigint not null default 0;
-- A reply outlives the message that it replies to.
alter table chat_messages drop constraint chat_messages_company_id_chat_room_id_reply_to_seq_fkey;

create table chat_holds (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  -- A room, or every room in which a person is or has written.
  chat_room_id bigint,
  user_id bigint,
  reason text not null,
  created_by_id bigint not null,
  client_key text not null,
  created_at timestamptz(3) not null default now(),
  released_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, created_by_id, client_key),
  check ((chat_room_id is null) <> (user_id is null)),
  foreign key (company_id, chat_room_id) references chat_rooms (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, created_by_id) references users (company_id, id)
);

-- Rooms that a person under hold has left since.
create table chat_hold_rooms (
  company_id bigint not null,
  chat_hold_id bigint not null,
  chat_room_id bigint not null,
  primary key (company_id, chat_hold_id, chat_room_id),
  foreign key (company_id, chat_hold_id) references chat_holds (company_id, id) on delete cascade,
  foreign key (company_id, chat_room_id) references chat_rooms (company_id, id) on delete cascade
);

create function chat_room_held(company bigint, room bigint) returns boolean language sql stable as $$
  select exists (select from chat_holds h
    where h.company_id = company and h.released_at is null and (h.chat_room_id = room
      or exists (select from chat_hold_rooms x
        where x.company_id = company and x.chat_hold_id = h.id and x.chat_room_id = room)
      or exists (select from chat_memberships m
        where m.company_id = company and m.user_id = h.user_id and m.chat_room_id = room)
      or exists (select from chat_messages c
        where c.company_id = company and c.chat_room_id = room and c.author_id = h.user_id)))
$$;

create function keep_held_room() returns trigger language plpgsql as $$
begin
  insert into chat_hold_rooms (company_id, chat_hold_id, chat_room_id)
  select h.company_id, h.id, old.chat_room_id from chat_holds h
  where h.company_id = old.company_id and h.user_id = old.user_id and h.released_at is null
    and exists (select from chat_rooms r where r.company_id = old.company_id and r.id = old.chat_room_id)
  on conflict do nothing;
  return null;
end $$;
create trigger chat_memberships_held after delete on chat_memberships for each row execute function keep_held_room();

-- Texts and files that were changed or deleted under hold. Nobody reads them but the export for audit.
create table chat_kept_messages (
  company_id bigint not null,
  chat_room_id bigint not null,
  seq bigint not null,
  version integer not null,
  body text not null,
  stamp_id bigint,
  kept_at timestamptz(3) not null default now(),
  primary key (company_id, chat_room_id, seq, version),
  foreign key (company_id, chat_room_id, seq) references chat_messages (company_id, chat_room_id, seq) on delete cascade,
  foreign key (company_id, stamp_id) references stamps (company_id, id)
);
create index chat_kept_messages_by_stamp on chat_kept_messages (company_id, stamp_id) where stamp_id is not null;
create table chat_kept_media_files (
  company_id bigint not null,
  chat_room_id bigint not null,
  seq bigint not null,
  media_file_id bigint not null,
  primary key (company_id, chat_room_id, seq, media_file_id),
  foreign key (company_id, chat_room_id, seq) references chat_messages (company_id, chat_room_id, seq) on delete cascade,
  foreign key (company_id, media_file_id) references media_files (company_id, id)
);
create index chat_kept_media_files_by_file on chat_kept_media_files (company_id, media_file_id);

create function keep_held_message() returns trigger language plpgsql as $$
begin
  if chat_room_held(old.company_id, old.chat_room_id) then
    insert into chat_kept_messages (company_id, chat_room_id, seq, version, body, stamp_id)
    values (old.company_id, old.chat_room_id, old.seq, old.version, old.body, old.stamp_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger chat_messages_held after update of body, stamp_id on chat_messages for each row
  when (old.body is distinct from new.body or old.stamp_id is distinct from new.stamp_id)
  execute function keep_held_message();

create function keep_held_file() returns trigger language plpgsql as $$
begin
  if chat_room_held(old.company_id, old.chat_room_id) then
    insert into chat_kept_media_files (company_id, chat_room_id, seq, media_file_id)
    select company_id, chat_room_id, seq, old.media_file_id from chat_messages
    where company_id = old.company_id and chat_room_id = old.chat_room_id and seq = old.seq on conflict do nothing;
  end if;
  return null;
end $$;
create trigger chat_message_media_files_held after delete on chat_message_media_files for each row
  execute function keep_held_file();

select protect_company_tables();
