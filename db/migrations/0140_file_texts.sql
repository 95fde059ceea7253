-- The text inside files, read by a job, so that a search finds it.

create table file_texts (
  company_id bigint not null,
  media_file_id bigint not null,
  -- cut: only the beginning was kept; empty: there is none, as in a scan
  outcome text not null check (outcome in ('read', 'cut', 'empty', 'encrypted', 'damaged', 'too_large', 'too_slow',
    'unsupported')),
  read_at timestamptz(3) not null default now(),
  primary key (company_id, media_file_id),
  foreign key (company_id, media_file_id) references media_files (company_id, id) on delete cascade
);

create table file_text_parts (
  company_id bigint not null,
  media_file_id bigint not null,
  place integer not null,
  unit text not null check (unit in ('page', 'sheet', 'slide', 'whole')),
  -- the number of a page or slide (two around the end of a page), the name of a sheet
  name text not null,
  text text not null,
  search_text text not null generated always as (search_fold(text)) stored,
  primary key (company_id, media_file_id, place),
  foreign key (company_id, media_file_id) references file_texts (company_id, media_file_id) on delete cascade
);

select protect_company_tables();
