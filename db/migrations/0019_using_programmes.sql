-- A request that was never sent, since its person may not use the menu it asks for: listed to who issued it, withdrawn
-- from the first.
alter table report_item_tasks add column skipped boolean not null default false;

-- A reader is told of a post once.
create unique index announcements_menu_posted on announcements (company_id, user_id, feed_id)
  where kind = 'menu_posted';
