-- The notice that something planned did not take effect; it may speak of the person it was planned for.
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into strict known
  from pg_constraint where conrelid = 'announcements'::regclass and conname = 'announcements_kind_check';
  alter table announcements drop constraint announcements_kind_check;
  execute format('alter table announcements add constraint announcements_kind_check check (%s
    or kind = ''plan_failed'')', known);
  select pg_get_expr(conbin, conrelid) into strict known
  from pg_constraint where conrelid = 'announcements'::regclass and conname = 'announcements_subject_check';
  alter table announcements drop constraint announcements_subject_check;
  execute format('alter table announcements add constraint announcements_subject_check check (%s
    or kind = ''plan_failed'')', known);
end $$;
