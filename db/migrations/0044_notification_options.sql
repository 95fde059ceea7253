-- How a person wishes to be told. Without rows: as the product says of each event (common/notification-event.ts).

create table notification_settings (
  company_id bigint not null,
  user_id bigint not null,
  -- counts the changes of this row and of the choices below; an edit names the one it saw
  version integer not null default 0,
  -- mails wait from the one time to the other, where the person is; until may be the next morning
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- when the clock reminds of due dates; usual: as each thing does by itself
  calendar_lead text not null default 'usual'
    check (calendar_lead in ('usual', 'none', 'same_day', 'one_day', 'two_days', 'one_week')),
  -- reminders sent to try them: how many within the hour that began then
  tests_since timestamptz(3),
  test_count integer not null default 0,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, user_id),
  check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
-- whom the clock reminds by their own wish
create index notification_settings_by_lead on notification_settings (company_id, user_id)
  where calendar_lead not in ('usual', 'none');

-- A word of the person for or against one way of being told of one event; the events are those of the code.
create table notification_choices (
  company_id bigint not null,
  user_id bigint not null,
  event text not null,
  channel text not null check (channel in ('notice', 'mail')),
  wanted boolean not null,
  primary key (company_id, user_id, event, channel),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

-- What was said of the hot digest stands with the others.
insert into notification_choices (company_id, user_id, event, channel, wanted)
  select company_id, user_id, 'hot_digest', 'notice', notice from feed_hot_digest_options
  union all
  select company_id, user_id, 'hot_digest', 'mail', mail from feed_hot_digest_options;
drop table feed_hot_digest_options;

-- Of what somebody was reminded on which day: what keeps it from being said twice, whatever they are told by.
create table sent_reminders (
  company_id bigint not null,
  user_id bigint not null,
  kind text not null check (kind in ('must_read', 'request', 'daily_report')),
  -- a post; a report that asks something; a menu
  subject_id bigint not null,
  due_on date not null,
  -- the day where the company is
  sent_on date not null,
  primary key (company_id, user_id, kind, subject_id, due_on, sent_on),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
-- what is over is forgotten
create index sent_reminders_by_due on sent_reminders (company_id, due_on);

-- The end of the quiet hours in which a moment lies, as a moment; null: it lies in none.
create function end_of_quiet(quiet_from time, quiet_until time, zone text, moment timestamptz)
returns timestamptz language sql stable as $$
  select case
    when quiet_from < quiet_until and here::time >= quiet_from and here::time < quiet_until
      then (here::date + quiet_until) at time zone zone
    when quiet_from > quiet_until and here::time >= quiet_from
      then (here::date + 1 + quiet_until) at time zone zone
    when quiet_from > quiet_until and here::time < quiet_until
      then (here::date + quiet_until) at time zone zone
  end
  from (select moment at time zone zone as here) local
$$;

-- Reminders of due dates: of a must-read, of a request; and one sent to try them.
alter table announcements add column due_on date;
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into strict known
  from pg_constraint where conrelid = 'announcements'::regclass and conname = 'announcements_kind_check';
  alter table announcements drop constraint announcements_kind_check;
  execute format('alter table announcements add constraint announcements_kind_check check (%s
    or kind in (''must_read_due'', ''task_due'', ''calendar_test''))', known);
  select pg_get_expr(conbin, conrelid) into strict known
  from pg_constraint where conrelid = 'announcements'::regclass and conname = 'announcements_subject_check';
  alter table announcements drop constraint announcements_subject_check;
  execute format('alter table announcements add constraint announcements_subject_check check (%s
    or kind = ''calendar_test'')', known);
end $$;

select protect_company_tables();
