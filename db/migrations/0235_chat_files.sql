-- The files of a room, newest first, photos apart from the others; and their names, which the search of chat finds.
alter table chat_message_media_files add column photo boolean not null default false;
update chat_message_media_files f set photo = true from media_files m
where m.company_id = f.company_id and m.id = f.media_file_id and m.kind = 'image';
create index chat_message_media_files_by_room on chat_message_media_files
  (company_id, chat_room_id, photo, seq, sort_order);

-- Whoever inserts the row.
create function mark_chat_photo() returns trigger language plpgsql as $$
begin
  new.photo := exists (select from media_files m
    where m.company_id = new.company_id and m.id = new.media_file_id and m.kind = 'image');
  return new;
end $$;
create trigger chat_message_media_files_photo before insert on chat_message_media_files
  for each row execute function mark_chat_photo();

alter table chat_messages drop column search_text, add column file_names text not null default '';
update chat_messages c set file_names = f.names
from (select f.company_id, f.chat_room_id, f.seq, string_agg(m.original_name, E'\n' order by f.sort_order) as names
  from chat_message_media_files f join media_files m on m.company_id = f.company_id and m.id = f.media_file_id
  group by f.company_id, f.chat_room_id, f.seq) f
where c.company_id = f.company_id and c.chat_room_id = f.chat_room_id and c.seq = f.seq;
alter table chat_messages add column search_text text not null
  generated always as (search_body(body || E'\n' || file_names)) stored;
create index chat_messages_by_gram on chat_messages
  using gin (chat_search_vector(company_id, chat_room_id, author_id, created_at, stamp_id, search_text))
  with (fastupdate = off) where deleted_at is null;

create function name_chat_files() returns trigger language plpgsql as $$
begin
  update chat_messages c set file_names = f.names
  from (select f.company_id, f.chat_room_id, f.seq, string_agg(m.original_name, E'\n' order by f.sort_order) as names
    from added f join media_files m on m.company_id = f.company_id and m.id = f.media_file_id
    group by f.company_id, f.chat_room_id, f.seq) f
  where c.company_id = f.company_id and c.chat_room_id = f.chat_room_id and c.seq = f.seq;
  return null;
end $$;
create trigger chat_message_media_files_named after insert on chat_message_media_files
  referencing new table as added for each statement execute function name_chat_files();

create function forget_chat_file_names() returns trigger language plpgsql as $$
begin
  new.file_names := '';
  return new;
end $$;
create trigger chat_messages_forget_files before update of deleted_at on chat_messages
  for each row when (new.deleted_at is not null) execute function forget_chat_file_names();
