-- A bookmark reminds on a day, or at a time.
alter table feed_bookmarks
  add column remind_at timestamptz(3),
  add check (remind_on is null or remind_at is null);
create index feed_bookmarks_due_at on feed_bookmarks (company_id, remind_at)
  where remind_at is not null and reminded_at is null;
