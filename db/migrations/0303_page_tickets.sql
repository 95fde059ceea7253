-- Permissions to open one page once, within a minute, in the browser of a phone whose app shows the product.
create table page_tickets (
  company_id bigint not null,
  -- of the ticket
  token_hash bytea not null,
  user_id bigint not null,
  -- of the app
  session_id bigint not null,
  -- public_page: without signing the browser in
  kind text not null check (kind in ('browser', 'public_page')),
  path text not null,
  expires_at timestamptz(3) not null,
  primary key (company_id, token_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade
);
create index page_tickets_by_session on page_tickets (company_id, session_id);
create index page_tickets_by_user on page_tickets (company_id, user_id);

select protect_company_tables();
