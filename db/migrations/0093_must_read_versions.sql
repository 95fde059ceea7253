-- How a post is asked to be read names the version it was changed on. The version of a requirement is that of the text;
-- this one counts how often its settings changed, over all requirements of a post.
alter table must_read_requirements add column settings_version integer not null default 1;
create function next_settings_version() returns trigger language plpgsql as $$
begin
  new.settings_version := old.settings_version + 1;
  return new;
end $$;
create trigger must_read_requirements_version before update on must_read_requirements for each row
  when ((old.audience_id, old.due_on, old.remind_days, old.escalate, old.closed_at)
    is distinct from (new.audience_id, new.due_on, new.remind_days, new.escalate, new.closed_at))
  execute function next_settings_version();
