-- Reactions with any emoji, and reactions to comments. An emoji is a row of stamps from its first use on, so that
-- a reaction refers to one thing whatever it is; those rows are nobody's to arrange.
alter table stamps
  alter column image_path drop not null,
  add column emoji text,
  add check ((emoji is null) <> (image_path is null));
create unique index stamps_one_per_emoji on stamps (company_id, emoji) where emoji is not null;

create table feed_comment_reactions (
  company_id bigint not null,
  feed_comment_id bigint not null,
  stamp_id bigint not null,
  user_id bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, feed_comment_id, stamp_id, user_id),
  foreign key (company_id, feed_comment_id) references feed_comments (company_id, id) on delete cascade,
  foreign key (company_id, stamp_id) references stamps (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index feed_comment_reactions_by_time on feed_comment_reactions using brin (created_at) with (pages_per_range = 16);

-- A row stays at 0 once all are taken back: changed_at tells open pages to fetch the comment again.
create table feed_comment_reaction_counters (
  company_id bigint not null,
  feed_comment_id bigint not null,
  stamp_id bigint not null,
  -- of the comment
  feed_id bigint not null,
  reaction_count integer not null,
  changed_at timestamptz(3) not null default now(),
  primary key (company_id, feed_comment_id, stamp_id),
  foreign key (company_id, feed_comment_id) references feed_comments (company_id, id) on delete cascade,
  foreign key (company_id, feed_id) references feeds (company_id, id) on delete cascade,
  foreign key (company_id, stamp_id) references stamps (company_id, id)
) with (fillfactor = 70);
create index feed_comment_reaction_counters_changed
  on feed_comment_reaction_counters (company_id, feed_id, changed_at desc);

-- The notice of reactions to a comment folds as that of reactions to a post does: one that is open for each comment.
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into strict known
  from pg_constraint where conrelid = 'announcements'::regclass and conname = 'announcements_kind_check';
  alter table announcements drop constraint announcements_kind_check;
  execute format('alter table announcements add constraint announcements_kind_check check (%s
    or kind = ''comment_reaction'')', known);
end $$;
create unique index announcements_one_open_comment_reaction on announcements (company_id, user_id, feed_comment_id)
  where kind = 'comment_reaction' and confirmed_at is null;
drop index announcements_once_per_comment;
create unique index announcements_once_per_comment on announcements (company_id, user_id, feed_comment_id)
  where feed_comment_id is not null and kind <> 'comment_reaction';

select protect_company_tables();
