-- Who has read which edition of a document, related documents, and searches that found nothing.

create table document_reads (
  company_id bigint not null,
  document_id bigint not null,
  user_id bigint not null,
  -- the last edition that the person opened
  edition integer not null,
  view_count integer not null default 1,
  first_at timestamptz(3) not null default now(),
  last_at timestamptz(3) not null default now(),
  primary key (company_id, document_id, user_id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index document_reads_by_user on document_reads (company_id, user_id);
create index document_reads_by_time on document_reads (company_id, document_id, last_at desc, user_id desc);

-- Documents that the author of one names as related, in order.
create table document_relations (
  company_id bigint not null,
  document_id bigint not null,
  related_id bigint not null,
  place smallint not null,
  primary key (company_id, document_id, related_id),
  check (document_id <> related_id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade,
  foreign key (company_id, related_id) references documents (company_id, id) on delete cascade
);
create index document_relations_by_related on document_relations (company_id, related_id);

-- Documents to which the current edition of one links.
create table document_links (
  company_id bigint not null,
  document_id bigint not null,
  target_id bigint not null,
  primary key (company_id, document_id, target_id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade,
  foreign key (company_id, target_id) references documents (company_id, id) on delete cascade
);
create index document_links_by_target on document_links (company_id, target_id);

insert into document_links (company_id, document_id, target_id)
select distinct e.company_id, e.document_id, t.id
from documents d
join document_editions e on e.company_id = d.company_id and e.document_id = d.id and e.edition = d.edition
cross join lateral regexp_matches(e.body::text, '/document_categories/[0-9]{1,15}/documents/([0-9]{1,15})', 'g') as m
join documents t on t.company_id = d.company_id and t.id = m[1]::bigint and t.id <> d.id;

-- Searches for documents without a result: the words as folded, without the person who searched.
create table document_misses (
  company_id bigint not null references companies (id),
  searched_on date not null,
  words text not null,
  count integer not null default 1,
  primary key (company_id, searched_on, words)
);

select protect_company_tables();
