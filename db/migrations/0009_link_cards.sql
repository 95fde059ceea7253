-- What pages that posts lead to say of themselves, for some days; a page that said nothing is remembered, too

create table link_cards (
  company_id bigint not null references companies (id),
  url text not null,
  title text,
  description text not null default '',
  site_name text not null default '',
  expires_at timestamptz(3) not null,
  primary key (company_id, url)
);
create index link_cards_expired on link_cards (company_id, expires_at);

select protect_company_tables();
