-- Comments answer comments, one level deep, and call departments by name

alter table feed_comments
  add column parent_id bigint,
  add foreign key (company_id, parent_id) references feed_comments (company_id, id);
create index feed_comments_by_parent on feed_comments (company_id, parent_id) where parent_id is not null;
-- What changed since somebody last looked, however many comments there are.
create index feed_comments_changed on feed_comments (company_id, feed_id, coalesce(deleted_at, edited_at))
  where coalesce(deleted_at, edited_at) is not null;

create table feed_comment_department_mentions (
  company_id bigint not null,
  feed_comment_id bigint not null,
  department_id bigint not null,
  primary key (company_id, feed_comment_id, department_id),
  foreign key (company_id, feed_comment_id) references feed_comments (company_id, id) on delete cascade,
  foreign key (company_id, department_id) references departments (company_id, id) on delete cascade
);
create index feed_comment_department_mentions_by_department
  on feed_comment_department_mentions (company_id, department_id);

do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into strict known
  from pg_constraint where conrelid = 'announcements'::regclass and conname = 'announcements_kind_check';
  alter table announcements drop constraint announcements_kind_check;
  execute format('alter table announcements add constraint announcements_kind_check check (%s or kind = ''reply'')', known);
end $$;

select protect_company_tables();
