-- Tells an approver that what they decided did not take effect.
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into strict known
  from pg_constraint where conrelid = 'announcements'::regclass and conname = 'announcements_kind_check';
  alter table announcements drop constraint announcements_kind_check;
  execute format('alter table announcements add constraint announcements_kind_check check (%s
    or kind = ''decision_refused'')', known);
end $$;
