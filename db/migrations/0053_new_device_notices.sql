-- The notice of a sign-in in a browser that was not used before: in which, such as "Chrome (Windows)".
alter table announcements add column device_name text;
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into strict known
  from pg_constraint where conrelid = 'announcements'::regclass and conname = 'announcements_kind_check';
  alter table announcements drop constraint announcements_kind_check;
  execute format('alter table announcements add constraint announcements_kind_check check (%s
    or kind = ''new_device'')', known);
  select pg_get_expr(conbin, conrelid) into strict known
  from pg_constraint where conrelid = 'announcements'::regclass and conname = 'announcements_subject_check';
  alter table announcements drop constraint announcements_subject_check;
  execute format('alter table announcements add constraint announcements_subject_check check (%s
    or kind = ''new_device'')', known);
end $$;
