-- What the operator says about disturbances of the service, shown to anyone at /status.
create table incidents (
  id bigint generated always as identity primary key,
  title_ja text not null,
  title_en text not null,
  parts text[] not null check (cardinality(parts) > 0),
  state text not null check (state in ('investigating', 'identified', 'monitoring', 'resolved')),
  -- what was said, oldest first: {state, text_ja, text_en, at, author}
  updates jsonb not null,
  started_at timestamptz(3) not null default now(),
  resolved_at timestamptz(3),
  version integer not null default 1,
  check ((state = 'resolved') = (resolved_at is not null))
);
create index incidents_latest on incidents (started_at desc, id desc);

revoke all on incidents from hiroba_app;
