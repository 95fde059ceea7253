-- Finding people: everything a person is found by is one row of folded text with one index.

-- Characters and pairs of characters of what is somebody's own, the same of their departments apart from those, and
-- whose company it is. What search_grams answers, without looking at each twice: a vector holds everything once.
create function person_vector(company bigint, own text, departments text) returns tsvector
  language plpgsql immutable strict parallel safe
  set search_path = public, pg_temp
  as $$
declare
  lexemes text[] := array[U&'\E000' || company];
  part text;
  mark text := '';
  letter text;
  before text;
begin
  foreach part in array array[own, departments] loop
    before := E'\n';
    foreach letter in array string_to_array(part, null) loop
      if letter <> E'\n' then
        if letter <> ' ' then lexemes := lexemes || (mark || letter); end if;
        if before <> E'\n' then lexemes := lexemes || (mark || before || letter); end if;
      end if;
      before := letter;
    end loop;
    mark := U&'\E001';
  end loop;
  return array_to_tsvector(lexemes);
end $$;

-- One row for each person who stands on lists. It proposes only: whether others may know of a department is asked when
-- somebody searches, so that publishing and hiding departments write nothing here.
create table person_texts (
  company_id bigint not null,
  user_id bigint not null,
  -- as lists of people are ordered
  family_name_kana text not null,
  given_name_kana text not null,
  names text not null,
  readings text not null,
  labels text not null,
  -- names of the departments they are in
  departments text not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index person_texts_listed on person_texts (company_id, family_name_kana, given_name_kana, user_id);
-- With a short list of pending entries: ten thousand people moved at once are indexed in a third of the time, and a
-- search reads through a full list in less than half a millisecond.
create index person_texts_by_gram on person_texts using gin
  (person_vector(company_id, names || E'\n' || readings || E'\n' || labels, departments))
  with (fastupdate = on, gin_pending_list_limit = 512);
-- What the planner would learn of it is of no use to it, and costs as much as a tenth of the index.
alter index person_texts_by_gram alter column 1 set statistics 0;

-- Everybody whom an index query may mean (who is in the department or below it), and some whom it does not: whoever
-- asks looks again. In the order of lists, from after a place in it, `most` at most. Null: too many to be worth
-- gathering. Row-level security would keep the index from being used, so this runs as the owner and looks at the
-- company itself.
create function people_candidates(
  company bigint, query tsquery, department bigint, after_family text, after_given text, after_id bigint, most integer
) returns bigint[]
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
  set max_parallel_workers_per_gather = 0
  set work_mem = '64MB'
  set jit = off
  as $$
declare
  most_gathered constant integer := 3000;
  members bigint[];
begin
  if company is distinct from current_company() then
    raise exception 'A search in another company';
  end if;
  if department is not null then
    members := array(
      select b.user_id from department_ancestors a
      join memberships b on b.company_id = company and b.department_id = a.department_id
      where a.company_id = company and a.ancestor_id = department limit most_gathered + 1);
    -- Where so many are, some are soon met.
    if cardinality(members) > most_gathered then members := null; end if;
  end if;
  if query is null and members is null then return null; end if;
  -- The place in the list is asked last: its index would be taken for all of the list.
  if members is null then
    return array(
      select t.user_id from (
        select * from person_texts t
        where person_vector(t.company_id, t.names || E'\n' || t.readings || E'\n' || t.labels, t.departments) @@ query
          and t.company_id + 0 = company
        offset 0) t
      where (t.family_name_kana, t.given_name_kana, t.user_id) > (after_family, after_given, after_id)
      order by t.family_name_kana, t.given_name_kana, t.user_id limit most);
  end if;
  return array(
    select t.user_id from (
      select * from person_texts t
      where t.company_id = company and t.user_id = any(members) and (query is null
        or person_vector(t.company_id, t.names || E'\n' || t.readings || E'\n' || t.labels, t.departments) @@ query)
      offset 0) t
    where (t.family_name_kana, t.given_name_kana, t.user_id) > (after_family, after_given, after_id)
    order by t.family_name_kana, t.given_name_kana, t.user_id limit most);
end $$;
revoke all on function people_candidates from public;
grant execute on function people_candidates to hiroba_app;

-- Writes the texts of people anew. Their rows are locked first: of two who change the same person at once, the second
-- reads what the first has written.
create function index_people(companies bigint[], ids bigint[]) returns void
  language plpgsql
  set search_path = public, pg_temp
  -- each person's few places are looked up, also where whoever writes many people keeps the planner from doing so
  set enable_nestloop = on
  as $$
begin
  perform from users u
  where (u.company_id, u.id) in (select * from unnest(companies, ids))
  order by u.company_id, u.id for no key update;
  delete from person_texts t
  using unnest(companies, ids) as changed (company_id, id)
  where t.company_id = changed.company_id and t.user_id = changed.id and not exists (
    select from users u where u.company_id = t.company_id and u.id = t.user_id and u.status in ('invited', 'active'));
  insert into person_texts as t
    (company_id, user_id, family_name_kana, given_name_kana, names, readings, labels, departments)
  select u.company_id, u.id, u.family_name_kana, u.given_name_kana, u.search_name, u.search_kana,
    coalesce(m.labels, ''), coalesce(m.departments, '')
  from (select distinct * from unnest(companies, ids) as changed (company_id, id)) changed
  join users u on u.company_id = changed.company_id and u.id = changed.id and u.status in ('invited', 'active')
  cross join lateral (
    select string_agg(distinct nullif(b.search_label, ''), E'\n') as labels,
      string_agg(distinct d.search_name, E'\n') as departments
    from memberships b join departments d on d.company_id = b.company_id and d.id = b.department_id
    where b.company_id = u.company_id and b.user_id = u.id
  ) m
  order by u.company_id, u.id
  on conflict (company_id, user_id) do update set
    family_name_kana = excluded.family_name_kana, given_name_kana = excluded.given_name_kana,
    names = excluded.names, readings = excluded.readings, labels = excluded.labels, departments = excluded.departments
  where (t.family_name_kana, t.given_name_kana, t.names, t.readings, t.labels, t.departments) is distinct from
    (excluded.family_name_kana, excluded.given_name_kana, excluded.names, excluded.readings, excluded.labels,
      excluded.departments);
end $$;

create function index_changed_people() returns trigger language plpgsql
  set search_path = public, pg_temp
  as $$
declare
  companies bigint[];
  ids bigint[];
begin
  case tg_table_name || ' ' || tg_op
    when 'users INSERT' then
      select array_agg(n.company_id), array_agg(n.id) into companies, ids
      from new_rows n where n.status in ('invited', 'active');
    when 'users UPDATE' then
      -- Not by a join: it would be planned for as many as came first, and ten thousand compared each with each.
      select array_agg(c.company_id), array_agg(c.id) into companies, ids
      from (
        select company_id, id, family_name_kana, given_name_kana, search_name, search_kana, status from new_rows
        except
        select company_id, id, family_name_kana, given_name_kana, search_name, search_kana, status from old_rows
      ) c;
    when 'memberships INSERT' then
      select array_agg(n.company_id), array_agg(n.user_id) into companies, ids from new_rows n;
    when 'memberships DELETE' then
      select array_agg(o.company_id), array_agg(o.user_id) into companies, ids from old_rows o;
    when 'memberships UPDATE' then
      select array_agg(c.company_id), array_agg(c.user_id) into companies, ids
      from (
        (select company_id, user_id, department_id, search_label from old_rows
          except select company_id, user_id, department_id, search_label from new_rows)
        union all
        (select company_id, user_id, department_id, search_label from new_rows
          except select company_id, user_id, department_id, search_label from old_rows)
      ) c;
    when 'departments UPDATE' then
      select array_agg(b.company_id), array_agg(b.user_id) into companies, ids
      from new_rows n join old_rows o on o.company_id = n.company_id and o.id = n.id
      join memberships b on b.company_id = n.company_id and b.department_id = n.id
      where o.search_name <> n.search_name;
  end case;
  if ids is not null then perform index_people(companies, ids); end if;
  return null;
end $$;

create trigger search_added after insert on users referencing new table as new_rows
  for each statement execute function index_changed_people();
create trigger search_changed after update on users referencing old table as old_rows new table as new_rows
  for each statement execute function index_changed_people();
create trigger search_added after insert on memberships referencing new table as new_rows
  for each statement execute function index_changed_people();
create trigger search_changed after update on memberships referencing old table as old_rows new table as new_rows
  for each statement execute function index_changed_people();
create trigger search_removed after delete on memberships referencing old table as old_rows
  for each statement execute function index_changed_people();
create trigger search_changed after update on departments referencing old table as old_rows new table as new_rows
  for each statement execute function index_changed_people();

select protect_company_tables();
