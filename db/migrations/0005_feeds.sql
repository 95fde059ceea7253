-- Bookmarks: private to the person, with a note and a day to be reminded on

create table feed_bookmarks (
  company_id bigint not null,
  user_id bigint not null,
  feed_id bigint not null,
  note text not null default '',
  remind_on date,
  -- set with the notice, so that a day reminds once; a new day clears it
  reminded_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, feed_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, feed_id) references feeds (company_id, id) on delete cascade
);
create index feed_bookmarks_newest on feed_bookmarks (company_id, user_id, created_at desc, feed_id desc);
create index feed_bookmarks_by_feed on feed_bookmarks (company_id, feed_id);
create index feed_bookmarks_due on feed_bookmarks (company_id, remind_on) where remind_on is not null and reminded_at is null;

-- One more kind of notice, whatever kinds there are by now.
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into strict known
  from pg_constraint where conrelid = 'announcements'::regclass and conname = 'announcements_kind_check';
  alter table announcements drop constraint announcements_kind_check;
  execute format(
    'alter table announcements add constraint announcements_kind_check check (%s or kind = ''bookmark_reminder'')', known);
end $$;

-- Posts are edited with their history kept, deleted with who and when, and may wait for their time

alter table feeds
  add column text_version integer not null default 1,
  add column edited_at timestamptz(3),
  add column deleted_at timestamptz(3),
  add column deleted_by_id bigint,
  -- waits to be posted: nobody but its author knows of it, since no audience does
  add column scheduled_at timestamptz(3),
  -- its time came and its author could not use the menu
  add column held_at timestamptz(3),
  add foreign key (company_id, deleted_by_id) references users (company_id, id);
create index feeds_scheduled on feeds (company_id, author_id, scheduled_at, id) where scheduled_at is not null;
create index feeds_by_department on feeds (company_id, department_id, posted_at desc, id desc);

-- What a post said before; the present text stands in feeds.
create table feed_versions (
  company_id bigint not null,
  feed_id bigint not null,
  version integer not null,
  title text not null,
  body text not null,
  written_by_id bigint not null,
  written_at timestamptz(3) not null,
  primary key (company_id, feed_id, version),
  foreign key (company_id, feed_id) references feeds (company_id, id) on delete cascade,
  foreign key (company_id, written_by_id) references users (company_id, id)
);

-- What somebody is writing, by the key the browser made for it.
create table drafts (
  company_id bigint not null,
  user_id bigint not null,
  key text not null,
  menu_id bigint,
  title text not null,
  body text not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, key),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, menu_id) references menus (company_id, id)
);
create index drafts_newest on drafts (company_id, user_id, updated_at desc);

-- Menus whose posts fold into one entry of the timeline, and menus whose posts stand on their own page only.
-- Both hold for posts made from then on.

alter table menus
  add column grouped boolean not null default false,
  add column off_timeline boolean not null default false,
  add check (not (grouped and off_timeline));

-- A folded post stands in its menu's range and not in the timeline's; a post off the timeline has sort_at -infinity.
alter table feed_audiences add column group_menu_id bigint;
create index feed_audiences_unfolded on feed_audiences (company_id, audience_id, sort_at, feed_id)
  where group_menu_id is null;
create index feed_audiences_folded on feed_audiences (company_id, group_menu_id, audience_id, sort_at, feed_id)
  where group_menu_id is not null;

-- How far a person has come on the timeline, and what they narrowed it to
create table timeline_states (
  company_id bigint not null,
  user_id bigint not null,
  department_id bigint,
  -- the last visit, and the one before it: what was posted since then is new
  seen_at timestamptz(3),
  previously_seen_at timestamptz(3),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, department_id) references departments (company_id, id) on delete set null (department_id)
);

select protect_company_tables();
