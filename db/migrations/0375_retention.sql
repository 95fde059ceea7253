-- How long contents are kept. A narrower rule takes the place of a wider one.
create table retention_rules (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  -- posts: of every menu without a rule of its own; chat: every room without a rule of its own or of its kind
  kind text not null check (kind in ('posts', 'menu', 'chat', 'chat_room', 'notices', 'drafts', 'log')),
  menu_id bigint,
  chat_room_id bigint,
  -- null: kept forever, whatever a wider rule says
  days integer check (days between 7 and 3650),
  -- removed: the wider rule applies again from effective_at on
  inherits boolean not null default false,
  -- nothing that the rule concerns is deleted before
  effective_at timestamptz(3) not null,
  saved_at timestamptz(3) not null default now(),
  saved_by_id bigint not null,
  version integer not null default 1,
  primary key (company_id, id),
  unique nulls not distinct (company_id, kind, menu_id, chat_room_id),
  check ((kind = 'menu') = (menu_id is not null) and (kind = 'chat_room') = (chat_room_id is not null)),
  check (not inherits or days is null),
  foreign key (company_id, menu_id) references menus (company_id, id) on delete cascade,
  foreign key (company_id, chat_room_id) references chat_rooms (company_id, id) on delete cascade,
  foreign key (company_id, saved_by_id) references users (company_id, id)
);
create index retention_rules_by_room on retention_rules (company_id, chat_room_id) where chat_room_id is not null;
create index retention_rules_by_menu on retention_rules (company_id, menu_id) where menu_id is not null;
create index retention_rules_by_saver on retention_rules (company_id, saved_by_id);

-- What was deleted, counted in the transaction that deleted it; logged once the night is done. Never contents.
create table retention_deletions (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  kind text not null,
  -- of the menu or room; 0: all of the kind
  subject_id bigint not null,
  posts integer not null default 0,
  comments integer not null default 0,
  files integer not null default 0,
  messages integer not null default 0,
  notices integer not null default 0,
  drafts integer not null default 0,
  entries integer not null default 0,
  deleted_at timestamptz(3) not null default now(),
  logged boolean not null default false,
  primary key (company_id, id)
);
create unique index retention_deletions_to_log on retention_deletions (company_id, kind, subject_id) where not logged;
create index retention_deletions_latest on retention_deletions (company_id, kind, subject_id, id desc);

-- Days after which messages of a room are deleted; null: never.
create function chat_room_days(company bigint, room bigint, room_kind text) returns integer language sql stable as $$
  select case
      when own.effective_at > now() then null
      when own.id is not null and not own.inherits then own.days
      when k.days is not null then k.days
      when whole.effective_at > now() or whole.inherits then null
      else whole.days end
  from (select case room_kind when 'official' then s.official_days when 'group' then s.group_days
      when 'direct' then s.direct_days else s.notes_days end as days
    from (select 1) one left join chat_retention s on s.company_id = company) k
  left join retention_rules own on own.company_id = company and own.chat_room_id = room
  left join retention_rules whole on whole.company_id = company and whole.kind = 'chat'
$$;

select protect_company_tables();
