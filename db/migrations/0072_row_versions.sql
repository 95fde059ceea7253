-- A change names the version of the row it was made on, so that a stale form cannot take back what somebody else saved.
-- Kept by triggers, whoever writes: forms, imports and reorganisations. The order of a list is no part of it.
create function next_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

alter table positions add column version integer not null default 1;
create trigger positions_version before update on positions for each row
  when ((old.name, old.manager, old.self_approval) is distinct from (new.name, new.manager, new.self_approval))
  execute function next_version();

alter table departments add column version integer not null default 1;
create trigger departments_version before update on departments for each row
  when ((old.name, old.name_kana, old.published, old.parent_id)
    is distinct from (new.name, new.name_kana, new.published, new.parent_id))
  execute function next_version();

alter table menu_categories add column version integer not null default 1;
create trigger menu_categories_version before update on menu_categories for each row
  when (old.name is distinct from new.name) execute function next_version();

alter table stamps add column version integer not null default 1;
create trigger stamps_version before update on stamps for each row
  when ((old.name, old.retired_at) is distinct from (new.name, new.retired_at)) execute function next_version();
