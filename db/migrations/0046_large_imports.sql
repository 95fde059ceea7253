-- Many people written at once: what finding them needs is made quickly and only when names change, and what an import
-- does is laid ready beforehand, so that its one transaction is short.

-- As before, in one pass over the letters: every character, and every two that stand together.
create or replace function people_vector(company bigint, folded text) returns tsvector
  language plpgsql immutable strict parallel safe
  as $$
declare
  grams text[] := array[U&'\E000' || company];
  before text;
  letter text;
begin
  foreach letter in array string_to_array(folded, null) loop
    if letter = E'\n' then
      before := null;
    else
      if letter <> ' ' then grams := array_append(grams, letter); end if;
      if before is not null then grams := array_append(grams, before || letter); end if;
      before := letter;
    end if;
  end loop;
  return array_to_tsvector(grams);
end $$;

-- Beside the accounts, not on them: what changes an account otherwise does not touch this index. There may be rows of
-- people who are about to be registered.
create table people_grams (
  company_id bigint not null,
  user_id bigint not null,
  grams tsvector not null,
  primary key (company_id, user_id)
);
create function add_people_grams() returns trigger language plpgsql as $$
begin
  insert into people_grams (company_id, user_id, grams)
  select n.company_id, n.id, people_vector(n.company_id, n.search_name || E'\n' || n.search_kana) from new_rows n
  where not exists (select from people_grams g where g.company_id = n.company_id and g.user_id = n.id
    and g.grams = people_vector(n.company_id, n.search_name || E'\n' || n.search_kana))
  on conflict (company_id, user_id) do update set grams = excluded.grams;
  return null;
end $$;
create trigger people_grams_added after insert on users
  referencing new table as new_rows for each statement execute function add_people_grams();
create function change_people_grams() returns trigger language plpgsql as $$
begin
  insert into people_grams (company_id, user_id, grams)
  values (new.company_id, new.id, people_vector(new.company_id, new.search_name || E'\n' || new.search_kana))
  on conflict (company_id, user_id) do update set grams = excluded.grams;
  return null;
end $$;
create trigger people_grams_changed after update on users for each row
  when ((old.search_name, old.search_kana) is distinct from (new.search_name, new.search_kana))
  execute function change_people_grams();
create function remove_people_grams() returns trigger language plpgsql as $$
begin
  delete from people_grams g using old_rows o where g.company_id = o.company_id and g.user_id = o.id;
  return null;
end $$;
create trigger people_grams_removed after delete on users
  referencing old table as old_rows for each statement execute function remove_people_grams();

-- Each job label once, however many have it. One that nobody has any more finds nobody.
create table job_label_grams (
  company_id bigint not null references companies (id),
  label text not null,
  grams tsvector not null,
  primary key (company_id, label)
);
create function add_job_label_grams() returns trigger language plpgsql as $$
begin
  insert into job_label_grams (company_id, label, grams)
  select n.company_id, n.label, people_vector(n.company_id, n.label)
  from (select distinct company_id, search_label as label from new_rows where search_label <> '') n
  where not exists (select from job_label_grams g where g.company_id = n.company_id and g.label = n.label)
  on conflict do nothing;
  return null;
end $$;
create trigger job_label_grams_added after insert on memberships
  referencing new table as new_rows for each statement execute function add_job_label_grams();
create trigger job_label_grams_changed after update on memberships
  referencing new table as new_rows for each statement execute function add_job_label_grams();

-- What is there already, as one statement of the function below does it.
create function fill_people_grams() returns void language sql as $$
  insert into people_grams (company_id, user_id, grams)
  select company_id, id, people_vector(company_id, search_name || E'\n' || search_kana) from users
  on conflict (company_id, user_id) do update set grams = excluded.grams;
  insert into job_label_grams (company_id, label, grams)
  select company_id, label, people_vector(company_id, label)
  from (select distinct company_id, search_label as label from memberships where search_label <> '') l
  on conflict do nothing;
$$;
select fill_people_grams();

drop index users_by_gram, memberships_by_gram;
create index people_grams_by_gram on people_grams using gin (grams) with (fastupdate = off);
create index job_label_grams_by_gram on job_label_grams using gin (grams) with (fastupdate = off);
create index memberships_by_label on memberships (company_id, search_label, user_id) where search_label <> '';

create or replace function people_meant(company bigint, query tsquery, called text, most integer) returns setof bigint
  language plpgsql stable security definer rows 500
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
  set jit = off
  as $$
begin
  if company is distinct from current_company() then
    raise exception 'A search in another company';
  end if;
  return query
    (select g.user_id from people_grams g where g.grams @@ query and g.company_id + 0 = company limit most)
    union all
    (select b.user_id from job_label_grams g
     join memberships b on b.company_id = company and b.search_label = g.label and b.search_label <> ''
     where g.grams @@ query and g.company_id + 0 = company limit most);
  if called is not null then
    return query
      select b.user_id from departments d
      join memberships b on b.company_id = company and b.department_id = d.id
      where d.company_id = company and d.shown and position(called in d.search_name) > 0 limit most;
  end if;
end $$;

-- What follows from moving people, for all rows of a statement at once, beginning with them: these rows are few beside
-- all there are, and there may be ten thousand of them.
create or replace function keep_membership_history() returns trigger language plpgsql as $$
declare
  touched bigint[] := array(select distinct company_id from changed);
  ids bigint[];
begin
  if touched = '{}' then return null; end if;
  -- The planner knows neither of these rows nor of what was written down today: each looks for its own by the index.
  ids := array(
    select h.id from changed x cross join lateral (
      select o.id, o.position_id, o.job_label, o.main from membership_history o
      where o.company_id = x.company_id and o.user_id = x.user_id and o.department_id = x.department_id
        and o.until_on is null limit 1) h
    where (select true from memberships m
      where m.company_id = x.company_id and m.user_id = x.user_id and m.department_id = x.department_id
        and m.position_id is not distinct from h.position_id and m.job_label = h.job_label and m.main = h.main)
      is null);
  delete from membership_history h using companies c
  where h.company_id = any(touched) and h.id = any(ids) and c.id = h.company_id
    and h.from_on >= (now() at time zone c.time_zone)::date;
  update membership_history h set until_on = (now() at time zone c.time_zone)::date from companies c
  where h.company_id = any(touched) and h.id = any(ids) and c.id = h.company_id;
  ids := array(
    select h.id from changed x join companies c on c.id = x.company_id cross join lateral (
      select o.id from memberships m join membership_history o
        on o.company_id = m.company_id and o.user_id = m.user_id and o.department_id = m.department_id
        and o.until_on = (now() at time zone c.time_zone)::date
        and m.position_id is not distinct from o.position_id and m.job_label = o.job_label and m.main = o.main
      where m.company_id = x.company_id and m.user_id = x.user_id and m.department_id = x.department_id limit 1) h
    where (select o.id from membership_history o where o.company_id = x.company_id and o.user_id = x.user_id
      and o.department_id = x.department_id and o.until_on is null) is null);
  update membership_history h set until_on = null where h.company_id = any(touched) and h.id = any(ids);
  insert into membership_history (company_id, user_id, department_id, position_id, position_name, job_label, main, from_on)
  select m.company_id, m.user_id, m.department_id, m.position_id, p.name, m.job_label, m.main,
    (now() at time zone c.time_zone)::date
  from changed x
  cross join lateral (select * from memberships b
    where b.company_id = x.company_id and b.user_id = x.user_id and b.department_id = x.department_id limit 1) m
  join companies c on c.id = m.company_id
  left join positions p on p.company_id = m.company_id and p.id = m.position_id
  where (select o.id from membership_history o where o.company_id = x.company_id and o.user_id = x.user_id
    and o.department_id = x.department_id and o.until_on is null) is null;
  return null;
end $$;

create or replace function note_moved_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into audience_changes (company_id, user_id) select distinct company_id, user_id from new_rows;
  elsif tg_op = 'DELETE' then
    insert into audience_changes (company_id, user_id) select distinct company_id, user_id from old_rows;
  else
    insert into audience_changes (company_id, user_id)
    select company_id, user_id from old_rows union select company_id, user_id from new_rows;
  end if;
  return null;
end $$;

drop trigger organisation_moved on memberships;
create or replace function membership_moved() returns trigger language plpgsql
  set search_path = public, pg_temp
  as $$
begin
  if tg_op = 'INSERT' then
    perform mark_organisation(c.company_id) from (select distinct company_id from new_rows) c;
  elsif tg_op = 'DELETE' then
    -- a person who is removed, or a whole company, takes these rows along
    perform mark_organisation(c.company_id) from (select distinct o.company_id from old_rows o
      where exists (select from users u where u.company_id = o.company_id and u.id = o.user_id)) c;
  else
    perform mark_organisation(c.company_id) from (select distinct company_id from (
      select company_id, user_id, department_id from new_rows
      except select company_id, user_id, department_id from old_rows) moved) c;
  end if;
  return null;
end $$;
create trigger organisation_moved_insert after insert on memberships
  referencing new table as new_rows for each statement execute function membership_moved();
create trigger organisation_moved_update after update on memberships
  referencing old table as old_rows new table as new_rows for each statement execute function membership_moved();
create trigger organisation_moved_delete after delete on memberships
  referencing old table as old_rows for each statement execute function membership_moved();

-- People as an import, or undoing it, is about to leave them; afterwards until each is in the log.
create table user_import_people (
  company_id bigint not null,
  user_import_id bigint not null,
  user_id bigint not null,
  -- the line of the file
  place integer not null,
  -- the version of the row this was decided on, as the database counts; null: somebody to be registered
  seen bigint,
  family_name text not null,
  given_name text not null,
  family_name_kana text not null,
  given_name_kana text not null,
  email text,
  company_login_id text,
  status text not null,
  stops_on date,
  resumes_on date,
  last_on date,
  -- what differs: names, state, identifiers, places
  named boolean not null,
  settled boolean not null,
  renamed boolean not null,
  moved boolean not null,
  -- an initial password that is given
  password_hash text,
  -- its act in the log
  act_id bigint not null default nextval(pg_get_serial_sequence('administration_acts', 'id')),
  primary key (company_id, user_import_id, place),
  foreign key (company_id, user_import_id) references user_imports (company_id, id) on delete cascade
);
-- The identifiers and places they are to have, of those whose change.
create table user_import_logins (
  company_id bigint not null,
  user_import_id bigint not null,
  identifier text not null,
  kind text not null,
  user_id bigint not null,
  primary key (company_id, user_import_id, identifier),
  foreign key (company_id, user_import_id) references user_imports (company_id, id) on delete cascade
);
create table user_import_places (
  company_id bigint not null,
  user_import_id bigint not null,
  user_id bigint not null,
  department_id bigint not null,
  position_id bigint,
  job_label text not null,
  main boolean not null,
  primary key (company_id, user_import_id, user_id, department_id),
  foreign key (company_id, user_import_id) references user_imports (company_id, id) on delete cascade
);

-- Whose acts, those of the import or of undoing it, are not all in the log yet.
alter table user_imports add column logging text check (logging in ('import', 'undo'));

select protect_company_tables();
