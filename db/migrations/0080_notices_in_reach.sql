-- Comments on one post fold into one open notice, as reactions do; what a notice speaks of is found by its post.
with folded as (
  select company_id, user_id, feed_id, max(id) as id, min(feed_comment_id) as first_comment_id,
    count(distinct actor_id) as actor_count
  from announcements where kind = 'comment' and confirmed_at is null
  group by company_id, user_id, feed_id having count(*) > 1
), gone as (
  delete from announcements a using folded f
  where a.company_id = f.company_id and a.user_id = f.user_id and a.feed_id = f.feed_id and a.kind = 'comment'
    and a.confirmed_at is null and a.id <> f.id
)
update announcements a set actor_count = f.actor_count
from folded f where a.company_id = f.company_id and a.id = f.id;

create unique index announcements_one_open_comment on announcements (company_id, user_id, feed_id)
  where kind = 'comment' and confirmed_at is null;
create index announcements_open_by_feed on announcements (company_id, feed_id) where confirmed_at is null;
