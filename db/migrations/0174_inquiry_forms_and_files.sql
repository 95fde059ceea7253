-- Inquiries: items of a form for each topic, files, answers by email, and the texts that searches read.

alter table inquiry_settings
  -- [{name, items}]; items as in the forms of menus
  add column topic_forms jsonb not null default '[]',
  add column guest_files boolean not null default false;
update inquiry_settings set topic_forms = coalesce(
  (select jsonb_agg(jsonb_build_object('name', t.name, 'items', '[]'::jsonb) order by t.place)
   from unnest(topics) with ordinality as t (name, place)), '[]');
alter table inquiry_settings drop column topics;
alter table inquiry_settings alter column topic_forms drop default;
alter table inquiry_settings rename column topic_forms to topics;

alter table inquiries
  -- the items as they were asked
  add column items jsonb not null default '[]',
  add column answers jsonb not null default '[]',
  -- the answers in words
  add column answers_text text not null default '',
  add column search_text text not null generated always as (search_fold(topic) || E'\n' || search_fold(name)
    || E'\n' || search_body(body) || E'\n' || search_body(answers_text)) stored;
alter table inquiries alter column items drop default, alter column answers drop default;

alter table inquiry_messages
  add column by_email boolean not null default false,
  -- the address of an email that somebody else than the person who asked sent
  add column sender text,
  add column search_text text not null generated always as (search_body(body)) stored;

create table inquiry_files (
  company_id bigint not null,
  inquiry_id bigint not null,
  -- null: sent with the inquiry itself
  message_id bigint,
  media_file_id bigint not null,
  primary key (company_id, inquiry_id, media_file_id),
  foreign key (company_id, inquiry_id) references inquiries (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references inquiry_messages (company_id, id) on delete cascade,
  foreign key (company_id, media_file_id) references media_files (company_id, id)
);
create index inquiry_files_by_message on inquiry_files (company_id, message_id) where message_id is not null;
create index inquiry_files_by_file on inquiry_files (company_id, media_file_id);

select protect_company_tables();
