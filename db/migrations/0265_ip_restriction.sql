-- The networks that people come from, by name. `company_configs.ip_ranges` holds those that are enforced.
create table ip_restrictions (
  company_id bigint primary key references companies (id),
  enabled boolean not null,
  version integer not null default 1,
  updated_by_id bigint not null,
  updated_at timestamptz(3) not null default now(),
  foreign key (company_id, updated_by_id) references users (company_id, id)
);

create table ip_ranges (
  company_id bigint not null references companies (id),
  id bigint generated always as identity,
  network cidr not null,
  name text not null check (length(name) between 1 and 60),
  position integer not null,
  primary key (company_id, id),
  unique (company_id, network)
);

-- Its members may come from anywhere; null: nobody.
alter table company_configs add column ip_exempt_audience_id bigint;
alter table company_configs
  add foreign key (company_id, ip_exempt_audience_id) references audiences (company_id, id);

-- The networks from which people have used the product, whether or not they were admitted: an IPv4 address, or the
-- first 64 bits of an IPv6 address. One row per person and network, deleted after 30 days.
create table seen_addresses (
  company_id bigint not null references companies (id),
  user_id bigint not null,
  network cidr not null,
  seen_on date not null,
  primary key (company_id, user_id, network),
  foreign key (company_id, user_id) references users (company_id, id)
);

select protect_company_tables();
