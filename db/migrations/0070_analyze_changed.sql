-- Statistics follow bulk writes in their own transaction: until they are gathered, plans for the new rows can take
-- minutes. Only the owner of a table may gather them, which the role of requests is not.
create function analyze_changed(tables text[]) returns void
language plpgsql security definer set search_path = public as $$
declare
  name text;
begin
  foreach name in array tables loop
    execute format('analyze %I', name);
  end loop;
end $$;
revoke all on function analyze_changed(text[]) from public;
grant execute on function analyze_changed(text[]) to hiroba_app;
