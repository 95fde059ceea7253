-- Inquiries: questions to the company's own contact, from people with or without a session, and their answers.

alter table administrator_sections drop constraint administrator_sections_section_check,
  add constraint administrator_sections_section_check
  check (section in ('users', 'menus', 'accounting', 'moderation', 'rewards', 'statistics', 'announcements',
    'resources', 'knowledge_tests', 'documents', 'benefits', 'inquiries'));

-- The form and the canned answers. A company without a row has the defaults.
create table inquiry_settings (
  company_id bigint primary key references companies (id),
  intro text not null,
  topics text[] not null,
  -- [{name, body}]
  canned_answers jsonb not null,
  version integer not null default 1
);

create table inquiries (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  -- null: sent without a session
  user_id bigint,
  name text not null,
  email text,
  locale text not null check (locale in ('ja', 'en')),
  topic text not null,
  body text not null,
  -- the help article and the search words that did not solve it; empty: none
  tried text not null,
  state text not null default 'new' check (state in ('new', 'in_progress', 'waiting', 'solved')),
  assignee_id bigint,
  -- of the secret link
  nonce text not null,
  client_key text not null,
  created_at timestamptz(3) not null default now(),
  first_answered_at timestamptz(3),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, client_key),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, assignee_id) references users (company_id, id)
);
create index inquiries_by_user on inquiries (company_id, user_id, id desc) where user_id is not null;
create index inquiries_by_assignee on inquiries (company_id, assignee_id, id) where assignee_id is not null;
create index inquiries_by_state on inquiries (company_id, state, id desc);
create index inquiries_by_email on inquiries (company_id, lower(email), created_at);
create index inquiries_by_time on inquiries (company_id, created_at);

create table inquiry_messages (
  company_id bigint not null,
  id bigint generated always as identity,
  inquiry_id bigint not null,
  -- question: by who asked; answer: to them; note: for those who handle inquiries only
  kind text not null check (kind in ('question', 'answer', 'note')),
  -- null: who asked, without a session
  author_id bigint,
  body text not null,
  client_key text not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, inquiry_id, client_key),
  foreign key (company_id, inquiry_id) references inquiries (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id)
);
create index inquiry_messages_by_author on inquiry_messages (company_id, author_id) where author_id is not null;

select protect_company_tables();
