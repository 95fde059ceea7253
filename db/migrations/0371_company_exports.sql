-- Exports of a whole company that operators start. They refer to no company: what was exported stays known.
create table company_exports (
  id bigint generated always as identity primary key,
  about_company_id bigint not null,
  company_name text not null,
  company_code text not null,
  operator_id bigint not null references operators (id),
  reason text not null,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  failed_at timestamptz(3),
  -- what went wrong, without contents
  problem text,
  -- parts that are read, of all
  done_count integer not null default 0,
  total_count integer,
  -- the key that opens the file, sealed; null once the file is erased
  sealed_key text,
  filename text,
  byte_size bigint,
  row_count bigint,
  file_count integer,
  erased_at timestamptz(3),
  check (finished_at is null or failed_at is null),
  check ((filename is not null) = (finished_at is not null and erased_at is null))
);
create index company_exports_latest on company_exports (about_company_id, id desc);
create unique index company_exports_under_way on company_exports (about_company_id)
  where finished_at is null and failed_at is null and erased_at is null;

revoke all on company_exports from hiroba_app;
