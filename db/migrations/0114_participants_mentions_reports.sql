-- Participants of an activity as a condition of audiences; mentions in the text of an activity, and reports of it.

-- What people are besides members of departments and holders of positions, by the kind of the term that names it.
create view audience_facts with (security_invoker = true) as
select company_id, user_id, 'activity_joined'::text as kind, activity_id as target_id
from activity_participants where status in ('joining', 'attended')
union all
select company_id, user_id, 'activity_attended', activity_id
from activity_participants where status = 'attended';

alter table audience_terms drop constraint audience_terms_kind_check;
alter table audience_terms add constraint audience_terms_kind_check check (kind in ('everyone', 'department',
  'department_below', 'position', 'user', 'activity_joined', 'activity_attended'));

create or replace function audience_rule_terms(rule jsonb)
returns table (excluding boolean, kind text, target_id bigint, needed integer) language sql immutable as $$
  select false, 'everyone', 0::bigint, 1 where rule ->> 'include' = 'everyone'
  union
  select part.excluding,
    case when term ->> 'type' = 'activity' then
        case when (term ->> 'attended')::boolean then 'activity_attended' else 'activity_joined' end
      when (term ->> 'descendants')::boolean then 'department_below' else term ->> 'type' end,
    (term ->> 'id')::bigint,
    case when rule ->> 'match' = 'all' then jsonb_array_length(rule -> 'include') else 1 end
  from (values (false, rule -> 'include'), (true, rule -> 'exclude')) part (excluding, terms)
  cross join lateral jsonb_array_elements(
    case jsonb_typeof(part.terms) when 'array' then part.terms else '[]'::jsonb end) term
$$;

create function is_audience_activity(company bigint, activity bigint) returns boolean language sql stable as $$
  select exists (select from audience_terms t where t.company_id = company
    and t.kind in ('activity_joined', 'activity_attended') and t.target_id = activity)
$$;

create function note_participants() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into audience_changes (company_id, user_id)
    select distinct n.company_id, n.user_id from new_rows n where is_audience_activity(n.company_id, n.activity_id);
  elsif tg_op = 'DELETE' then
    insert into audience_changes (company_id, user_id)
    select distinct o.company_id, o.user_id from old_rows o where is_audience_activity(o.company_id, o.activity_id);
  else
    insert into audience_changes (company_id, user_id)
    select distinct n.company_id, n.user_id from new_rows n
    join old_rows o on o.company_id = n.company_id and o.activity_id = n.activity_id and o.user_id = n.user_id
    where o.status <> n.status and is_audience_activity(n.company_id, n.activity_id);
  end if;
  return null;
end $$;

create trigger activity_participants_noted_insert after insert on activity_participants
  referencing new table as new_rows for each statement execute function note_participants();
create trigger activity_participants_noted_update after update on activity_participants
  referencing old table as old_rows new table as new_rows for each statement execute function note_participants();
create trigger activity_participants_noted_delete after delete on activity_participants
  referencing old table as old_rows for each statement execute function note_participants();

create table activity_mentions (
  company_id bigint not null,
  activity_id bigint not null,
  user_id bigint not null,
  primary key (company_id, activity_id, user_id),
  foreign key (company_id, activity_id) references activities (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index activity_mentions_by_user on activity_mentions (company_id, user_id);

-- What people report to the administrators about an activity. A report is open until it is dismissed; deleting the
-- activity ends it.
create table activity_reports (
  company_id bigint not null,
  activity_id bigint not null,
  reporter_id bigint not null,
  reason text not null check (reason in ('harassment', 'personal_information', 'confidential', 'inaccurate', 'other')),
  note text not null default '',
  created_at timestamptz(3) not null default now(),
  dismissed_at timestamptz(3),
  dismissed_by_id bigint,
  primary key (company_id, activity_id, reporter_id),
  foreign key (company_id, activity_id) references activities (company_id, id) on delete cascade,
  foreign key (company_id, reporter_id) references users (company_id, id),
  foreign key (company_id, dismissed_by_id) references users (company_id, id)
);
create index activity_reports_open on activity_reports (company_id, created_at) where dismissed_at is null;
create index activity_reports_by_reporter on activity_reports (company_id, reporter_id);
create index activity_reports_by_dismisser on activity_reports (company_id, dismissed_by_id)
  where dismissed_by_id is not null;

select protect_company_tables();
