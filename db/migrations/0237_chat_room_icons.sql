-- The picture of a group, chosen by its members.
alter table chat_rooms add column icon_media_file_id bigint,
  add foreign key (company_id, icon_media_file_id) references media_files (company_id, id);
create index chat_rooms_by_icon on chat_rooms (company_id, icon_media_file_id) where icon_media_file_id is not null;
