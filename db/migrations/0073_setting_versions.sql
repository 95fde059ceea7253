-- Watched words and settings name the version a change was made on, too. Settings without a row are at version 0.
alter table moderation_words add column version integer not null default 1;
create trigger moderation_words_version before update on moderation_words for each row
  when (old.* is distinct from new.*) execute function next_version();

alter table must_read_settings add column version integer not null default 1;
create trigger must_read_settings_version before update on must_read_settings for each row
  execute function next_version();

alter table feed_hot_digest_settings add column version integer not null default 1;
create trigger feed_hot_digest_settings_version before update on feed_hot_digest_settings for each row
  execute function next_version();
