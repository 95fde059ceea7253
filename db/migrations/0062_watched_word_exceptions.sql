-- Longer words in which a watched word is not meant: ばかり for ばか.
alter table moderation_words add column exceptions text[] not null default '{}';
