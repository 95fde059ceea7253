-- How a menu's name is read, so that Latin letters and kana find a name in kanji.
alter table menus add column name_kana text not null default '' check (length(name_kana) <= 100);
