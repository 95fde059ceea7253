-- A notice keeps what its sentence says in one payload; which kinds there are, and what each holds, is declared in
-- code. Columns remain for what SQL joins or checks: the actor, the post, comment, report and menu (who may still see
-- it, and deletion with them) and the number of people folded into it.

alter table announcements
  add column payload jsonb not null default '{}',
  -- one open notice counts what happens until it is read; a later one is a new notice
  add column folded boolean not null default false;

alter table announcements drop constraint announcements_kind_check, drop constraint announcements_subject_check;
drop index announcements_once_per_comment, announcements_one_open_reaction, announcements_one_open_comment,
  announcements_one_open_comment_reaction, announcements_one_mention_of_post, announcements_once_per_moderation,
  announcements_once_per_digest, announcements_once_per_hold, announcements_once_per_report, announcements_menu_posted,
  announcements_once_without_subject;
alter table announcements alter column occasion drop default, alter column occasion drop not null;

update announcements a set
  folded = kind in ('comment', 'reaction', 'comment_reaction'),
  actor_count = case when kind in ('comment', 'reaction', 'comment_reaction') then actor_count else 1 end,
  payload = coalesce(case
    when kind in ('hidden', 'restored') then jsonb_strip_nulls((
      select jsonb_build_object('reason', case when a.kind = 'hidden' then x.reason end, 'commentId', c.feed_comment_id)
      from moderation_actions x
      join moderation_cases c on c.company_id = x.company_id and c.id = x.moderation_case_id
      where x.company_id = a.company_id and x.id = a.moderation_action_id))
    when kind = 'hot_digest' then jsonb_build_object('digestId', feed_hot_digest_id)
    when kind in ('thanked', 'rewarded', 'reward_granted', 'reward_collected')
      then jsonb_build_object('points', coalesce(amount, 0))
    when kind = 'storage_filling' then jsonb_build_object('percent', coalesce(amount, 0))
    when kind in ('file_refused', 'file_quarantined') then jsonb_build_object('fileName', coalesce(file_name, ''))
    when kind = 'new_device' then jsonb_build_object('deviceName', coalesce(device_name, ''))
    when kind in ('must_read_due', 'task_due', 'calendar_test') then jsonb_build_object('dueOn', due_on)
    when kind in ('approval_turn', 'approval_reminder', 'must_read_reminder')
      then jsonb_build_object('people', jsonb_build_object('absent', about_id))
    when kind = 'must_read_escalation' then jsonb_build_object('lateCount', actor_count,
      'people', jsonb_build_object('late', about_id, 'absent', for_id))
    when kind = 'plan_failed' then jsonb_build_object('people', jsonb_build_object('person', about_id))
    else '{}' end, '{}'),
  occasion = case
    when kind in ('comment', 'reaction') then kind || ':' || feed_id
    when kind = 'comment_reaction' then kind || ':' || feed_comment_id
    when kind in ('reply', 'mention') then 'addressed:' || coalesce(feed_comment_id::text, 'post:' || feed_id)
    when kind in ('hidden', 'restored') then kind || ':' || moderation_action_id
    when kind = 'hot_digest' then kind || ':' || feed_hot_digest_id
    when kind = 'menu_posted' then kind || ':' || feed_id
    when kind = 'post_held' then kind || ':' || feed_id || ':' || extract(epoch from created_at)
    when kind in ('bookmark_reminder', 'must_read', 'must_read_reminder', 'must_read_escalation', 'must_read_due',
      'task_due', 'calendar_test') then null
    when report_id is not null then kind || ':' || report_id || ':' || occasion
    when kind = 'daily_report_reminder' then kind || ':' || menu_id || ':' || occasion
    else kind || ':' || occasion end;

alter table announcements
  drop column about_id, drop column for_id, drop column amount, drop column due_on, drop column device_name,
  drop column file_name, drop column moderation_action_id, drop column feed_hot_digest_id;

-- The same occasion is told to a person once. Null: the sender knows by itself that it was not told before.
create unique index announcements_once on announcements (company_id, user_id, occasion) where not folded;
create unique index announcements_one_open_fold on announcements (company_id, user_id, occasion)
  where folded and confirmed_at is null;
create index announcements_read_folds on announcements (company_id, user_id, occasion)
  where folded and confirmed_at is not null;
create index announcements_by_comment on announcements (company_id, feed_comment_id) where feed_comment_id is not null;
