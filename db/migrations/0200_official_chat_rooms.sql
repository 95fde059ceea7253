-- Official rooms: the company makes them, and their members follow an audience.
alter table administrator_sections drop constraint administrator_sections_section_check,
  add constraint administrator_sections_section_check
  check (section in ('users', 'menus', 'accounting', 'moderation', 'rewards', 'statistics', 'announcements',
    'resources', 'knowledge_tests', 'documents', 'benefits', 'inquiries', 'chat'));

alter table chat_rooms drop constraint chat_rooms_kind_check, drop constraint chat_rooms_check,
  add column audience_id bigint,
  -- Who may write; null: every member.
  add column writer_audience_id bigint,
  -- Whether newcomers read what was written before they joined.
  add column history text not null default 'all' check (history in ('all', 'entry')),
  -- Nobody writes in a closed room any more.
  add column closed_at timestamptz(3),
  -- official: made by the company
  add constraint chat_rooms_kind_check check (kind in ('group', 'direct', 'notes', 'official')),
  add constraint chat_rooms_people_check check ((kind in ('direct', 'notes')) = (people is not null)),
  add constraint chat_rooms_official_check check ((kind = 'official') = (audience_id is not null)),
  add foreign key (company_id, audience_id) references audiences (company_id, id),
  add foreign key (company_id, writer_audience_id) references audiences (company_id, id);
create index chat_rooms_by_audience on chat_rooms (company_id, audience_id) where audience_id is not null;
create index chat_rooms_by_writers on chat_rooms (company_id, writer_audience_id) where writer_audience_id is not null;

-- The number of the newest message when the member joined: earlier ones were never sent to them.
alter table chat_memberships add column joined_seq bigint not null default 0;
