-- Notices of what became of one's own posts (hidden, shown again, not posted at their time) and of a new digest

do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into strict known
  from pg_constraint where conrelid = 'announcements'::regclass and conname = 'announcements_kind_check';
  alter table announcements drop constraint announcements_kind_check;
  execute format(
    'alter table announcements add constraint announcements_kind_check check (%s
       or kind in (''hidden'', ''restored'', ''post_held'', ''hot_digest''))', known);
end $$;

alter table announcements
  -- the hiding or restoring it tells of, with its reason
  add column moderation_action_id bigint,
  -- the new digest; its post is the one the reader finds first in it
  add column feed_hot_digest_id bigint,
  add foreign key (company_id, moderation_action_id) references moderation_actions (company_id, id) on delete cascade,
  add foreign key (company_id, feed_hot_digest_id) references feed_hot_digests (company_id, id) on delete cascade;
create unique index announcements_once_per_moderation on announcements (company_id, user_id, moderation_action_id)
  where moderation_action_id is not null;
create unique index announcements_once_per_digest on announcements (company_id, feed_hot_digest_id, user_id)
  where feed_hot_digest_id is not null;
-- made at the moment the post was held: held again, it is told again
create unique index announcements_once_per_hold on announcements (company_id, feed_id, created_at)
  where kind = 'post_held';

-- How a person hears of a new digest. Without a row: by a notice, not by mail.
create table feed_hot_digest_options (
  company_id bigint not null,
  user_id bigint not null,
  notice boolean not null,
  mail boolean not null,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

select protect_company_tables();
